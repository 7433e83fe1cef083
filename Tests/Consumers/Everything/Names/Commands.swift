public let here = "Commands"
