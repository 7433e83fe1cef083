public let here = "Support"
