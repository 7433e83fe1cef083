public import Countdown

/// A moment as RFC 3339 writes it, `2027-03-27T00:00:00+01:00`, of the years 0000 to 9999; without
/// its zone it is a time on whatever clock it is resolved for.
public struct Timestamp: Hashable, Sendable {
  /// What the clock shows, in seconds since 1970-01-01T00:00 on it.
  private let local: Int
  /// Seconds east of Greenwich.
  private let offset: Int?
  /// What it has beyond ``local``.
  private let nanosecond: Int

  /// Reads a date and a time, with or without a zone. A leap second is the second after it.
  ///
  /// - Throws: ``WallTimeParseError``.
  public init(parsing text: String) throws(WallTimeParseError) {
    var parser = WallTimeParser(text, .timestamp)
    switch try parser.timestamp() {
    case .zoned(let date, let time, let offset): self.init(date, time, offset)
    case .local(let date, let time): self.init(date, time, nil)
    default: throw parser.failure("expected a date", at: 0)
    }
  }

  private init(_ date: CivilDate, _ time: TimeOfDay, _ offset: Int?) {
    local = LocalTime(date, time).secondsSinceEpoch
    nanosecond = time.nanosecond
    self.offset = offset
  }

  /// The moment, in whole seconds since 1970; without a zone of its own by the clocks of another.
  public func seconds(in zone: ZoneRules) -> Int {
    offset.map { local - $0 } ?? zone.instant(of: LocalTime(secondsSinceEpoch: local))
  }

  /// The moment; without a zone of its own by the clocks of another.
  public func moment(in zone: ZoneRules) -> WallMoment {
    WallMoment(seconds: seconds(in: zone), nanoseconds: nanosecond)
  }
}

extension WallTimeParser {
  fileprivate mutating func timestamp() throws(WallTimeParseError) -> WallTime.Form {
    if isTooLong { throw failure("too long") }
    trim()
    if peek() == nil { throw failure("no date given") }
    let form = try isoDateTime()
    try expectEnd("the time")
    return form
  }
}
