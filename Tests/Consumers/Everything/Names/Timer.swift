public let here = "Timer"
