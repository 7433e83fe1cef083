public let here = "BenchmarkSupport"
