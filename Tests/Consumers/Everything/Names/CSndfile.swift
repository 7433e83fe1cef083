public let here = "CSndfile"
