public let here = "Probe"
