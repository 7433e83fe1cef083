public let here = "CLI"
