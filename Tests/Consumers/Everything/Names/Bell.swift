public let here = "Bell"
