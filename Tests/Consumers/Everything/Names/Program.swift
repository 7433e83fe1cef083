public let here = "Program"
