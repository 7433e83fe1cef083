/// The day and the time that a wall clock and a calendar show, without a zone.
///
/// A local time and its moment together identify an occurrence of an alarm: the local time stays
/// the same when the zone or the clock changes: `2027-03-28T07:30`.
public struct LocalTime: Hashable, Sendable {
  /// The day.
  public var date: CivilDate
  /// The time of that day.
  public var time: TimeOfDay

  /// A time of a day.
  public init(_ date: CivilDate, _ time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Seconds since 1970-01-01T00:00 on that clock, as if no hour were skipped or doubled.
  public var secondsSinceEpoch: Int {
    date.daysSinceEpoch * 86_400 + time.secondsSinceMidnight
  }

  /// The local time that many seconds after 1970-01-01T00:00 on that clock.
  public init(secondsSinceEpoch seconds: Int) {
    let seconds = seconds.clamped(to: 1 << 53)
    let days = seconds.flooredQuotient(86_400)
    self.init(
      CivilDate(daysSinceEpoch: days), TimeOfDay(secondsSinceMidnight: seconds - days * 86_400))
  }
}

extension LocalTime: Comparable {
  /// Whether a clock shows `left` before `right`.
  public static func < (left: LocalTime, right: LocalTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

extension LocalTime: LosslessStringConvertible {
  /// `2027-03-28T07:30`, or `2027-03-28T07:30:15` if there are seconds.
  public var description: String { "\(date)T\(time)" }

  /// Reads what ``description`` writes.
  public init?(_ description: String) {
    var digits = FixedDigits(description)
    guard let date = CivilDate(&digits), digits.next() == "T", let time = TimeOfDay(lastOf: &digits)
    else { return nil }
    self.init(date, time)
  }
}
