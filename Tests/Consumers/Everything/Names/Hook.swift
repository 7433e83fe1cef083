public let here = "Hook"
