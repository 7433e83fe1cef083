public let here = "Host"
