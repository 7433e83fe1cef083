public let here = "HostFloor"
