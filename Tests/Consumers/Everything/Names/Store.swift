public let here = "Store"
