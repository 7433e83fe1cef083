public let here = "TestSupport"
