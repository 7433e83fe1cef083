public let here = "Alarms"
