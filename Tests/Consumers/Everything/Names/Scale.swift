public let here = "Scale"
