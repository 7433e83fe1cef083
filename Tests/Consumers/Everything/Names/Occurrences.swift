public let here = "Occurrences"
