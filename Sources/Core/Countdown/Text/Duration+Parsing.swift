extension Duration {
  /// Reads a duration as people write it.
  ///
  /// ```text
  /// duration = number                    whole seconds
  ///          | [h ":"] mm ":" ss         25:00 is 25 minutes; only the first field is free
  ///          | 1*( number unit )         1h30m, 1h 30 min, 1.5h; largest first, each unit once
  ///          | ISO 8601                  PT1H30M
  /// unit     = w wk wks week weeks | d day days | h hr hrs hour hours
  ///          | m min mins minute minutes | s sec secs second seconds | ms       (any case)
  /// ```
  ///
  /// A last number without a unit counts the next smaller one: `1h30`. A unit may be cut short, or
  /// lack one letter, where only one can be meant: `minu`, `secon`, `minuts`. A text with two
  /// meanings is refused: `17.30` alone may be minutes or a time of day, so a number with a
  /// fraction needs a unit. Months and years have no fixed length. Blanks at the ends are ignored.
  /// Digits finer than a nanosecond are dropped.
  ///
  /// - Parameter limit: the longest duration that is accepted; by default a hundred years.
  /// - Throws: ``DurationParseError`` for anything else, zero included.
  public init(
    parsing text: String, limit: Duration = .seconds(3_155_760_000)
  ) throws(DurationParseError) {
    do {
      self = try Self.parsed(text, limit: limit)
    } catch {
      var error = error
      error.suggestions.removeAll { meant in
        meant.contains(where: \.isHarmful) || (try? Self.parsed(meant, limit: limit)) == nil
      }
      throw error
    }
  }

  private static func parsed(
    _ text: String, limit: Duration
  ) throws(DurationParseError) -> Duration {
    var parser = DurationParser(text)
    return try parser.parse(limit: limit)
  }
}
