extension Duration {
  /// Reads a duration as people write it.
  ///
  /// ```text
  /// duration = number                    whole seconds
  ///          | [h ":"] mm ":" ss         25:00 is 25 minutes; only the first field is free, and
  ///                                      the seconds may have a fraction: 4:13:02.5
  ///          | 1*( amount unit )         1h30m, 1h 30 min, 1.5h, 1 hour and 30 minutes, 1h, 30m;
  ///                                      largest first, each unit once
  ///          | number "d" h:mm:ss        2d 03:04:05
  ///          | ISO 8601                  PT1H30M
  /// amount   = number | five | an | half an | a quarter of an | three quarters of an
  ///          | 1/2 | 1 1/2 | 2 and a half; and after the unit: an hour and a half
  /// unit     = fortnight(s) | w wk wks week weeks | d day days | h hr hrs hour hours
  ///          | m min mins minute minutes | s sec secs second seconds
  ///          | ms millisecond(s)         (any case)
  /// ```
  ///
  /// A last number without a unit counts the next smaller one: `1h30`. A unit may be cut short, or
  /// lack one letter, where only one can be meant: `minu`, `secon`, `minuts`. A text with two
  /// meanings is refused: `17.30` alone may be minutes or a time of day, so a number with a
  /// fraction needs a unit, as does one in words. Months and years have no fixed length. Blanks at
  /// the ends are ignored. Digits finer than a nanosecond are dropped.
  ///
  /// - Parameter limit: the longest duration that is accepted; by default a hundred years.
  /// - Throws: ``DurationParseError`` for anything else, zero included.
  public init(
    parsing text: String, limit: Duration = .seconds(Int64(3_155_760_000))
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
