public let here = "Scheduler"
