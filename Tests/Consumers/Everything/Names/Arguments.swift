public let here = "Arguments"
