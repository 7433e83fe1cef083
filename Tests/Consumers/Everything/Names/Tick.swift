public let here = "Tick"
