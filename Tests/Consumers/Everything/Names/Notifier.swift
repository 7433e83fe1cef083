public let here = "Notifier"
