public let here = "System"
