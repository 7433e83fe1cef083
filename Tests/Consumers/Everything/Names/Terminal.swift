public let here = "Terminal"
