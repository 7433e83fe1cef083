public let here = "Core"
