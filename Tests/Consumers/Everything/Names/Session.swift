public let here = "Session"
