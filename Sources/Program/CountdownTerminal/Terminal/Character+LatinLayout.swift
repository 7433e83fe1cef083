extension Character {
  /// The letter that a keyboard with Latin letters has in the same place, for a letter of a
  /// Russian, Ukrainian, Belarusian or Greek layout; any other character is itself.
  ///
  /// The Greek layouts have a semicolon in the place of Q. The semicolon is left alone, because a
  /// Latin layout has one too, elsewhere.
  var onLatinLayout: Character { Self.places[self] ?? self }

  private static let places: [Character: Character] = {
    let layouts = [
      ("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
      ("іїєґў", "s]'\\o"),
      ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    ]
    let pairs = layouts.flatMap { zip($0.0, $0.1) }
    return Dictionary(pairs) { first, _ in first }
  }()
}
