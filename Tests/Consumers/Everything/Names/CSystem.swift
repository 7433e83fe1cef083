public let here = "CSystem"
