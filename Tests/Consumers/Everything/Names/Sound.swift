public let here = "Sound"
