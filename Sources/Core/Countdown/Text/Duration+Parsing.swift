extension Duration {
  /// Reads a duration as people write it. The grammar is strict and never guesses.
  ///
  /// ```text
  /// duration = number                    whole seconds
  ///          | [h ":"] mm ":" ss         25:00 is 25 minutes; only the first field is free
  ///          | 1*( number unit )         1h30m, 1h 30 min, 1.5h; largest first, each unit once
  ///          | ISO 8601                  PT1H30M
  /// unit     = w week weeks | d day days | h hr hour hours | m min minute minutes
  ///          | s sec second seconds | ms            (any case)
  /// ```
  ///
  /// A number with a fraction needs a unit: `17.30` alone may be minutes or a time of day. Months
  /// and years have no fixed length. Blanks at the ends are ignored. Digits finer than a nanosecond
  /// are dropped.
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
