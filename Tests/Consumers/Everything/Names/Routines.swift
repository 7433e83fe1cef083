public let here = "Routines"
