public let here = "Desktop"
