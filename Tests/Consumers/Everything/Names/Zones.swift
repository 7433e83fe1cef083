public let here = "Zones"
