public let here = "Sharing"
