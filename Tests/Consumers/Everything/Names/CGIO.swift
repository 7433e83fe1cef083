public let here = "CGIO"
