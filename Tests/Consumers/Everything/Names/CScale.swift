public let here = "CScale"
