public let here = "Journal"
