public let here = "Interval"
