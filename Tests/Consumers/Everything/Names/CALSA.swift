public let here = "CALSA"
