public let here = "Watch"
