public let here = "Runtime"
