public let here = "Reminders"
