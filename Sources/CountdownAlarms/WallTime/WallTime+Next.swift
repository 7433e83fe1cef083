public import Foundation

extension WallTime {
  /// The first moment after another at which the clocks of a zone show this time.
  ///
  /// A time that the clocks leave out when they are set forward is the first moment after the gap;
  /// of one that they show twice it is the first.
  ///
  /// - Throws: ``WallTimePastError`` where a date was named, by `today` or in ISO 8601, and that
  ///   moment is over; a time without a date always has a next occurrence.
  public func next(after now: Date, in zone: TimeZone) throws(WallTimePastError) -> Date {
    guard now.timeIntervalSince1970.magnitude < 1e12 else {
      throw WallTimePastError(text: text, elapsed: .zero, suggestion: nil)
    }
    let today = zone.date(at: now)
    switch form {
    case .daily(let time):
      return next(time, on: [today, today + 1, today + 2], after: now, in: zone)
    case .weekly(let weekday, let time):
      let first = today + (weekday - today.weekday + 7) % 7
      return next(time, on: [first, first + 7, first + 14], after: now, in: zone)
    case .relative(let days, let time):
      return try dated(moment(time, on: today + days, in: zone), after: now)
    case .local(let date, let time):
      return try dated(moment(time, on: date, in: zone), after: now)
    case .zoned(let date, let time, let offset):
      let seconds = date.daysSinceEpoch * 86_400 + time.seconds - offset
      return try dated(Date(seconds: seconds, nanoseconds: time.nanosecond), after: now)
    }
  }

  /// The first that is still to come. With days in a row that is the second at the latest, but for
  /// a zone that leaves out a whole day.
  private func next(
    _ time: TimeOfDay, on days: [CivilDate], after now: Date, in zone: TimeZone
  ) -> Date {
    let moments = days.map { moment(time, on: $0, in: zone) }
    return moments.first { $0 > now } ?? now
  }

  private func dated(_ moment: Date, after now: Date) throws(WallTimePastError) -> Date {
    if moment > now { return moment }
    throw WallTimePastError(
      text: text, elapsed: .seconds(now.timeIntervalSince(moment)), suggestion: laterInstead)
  }

  /// What was probably meant by a time that is over today.
  private var laterInstead: String? {
    guard case .relative(days: 0, _) = form else { return nil }
    let words = text.split(separator: " ").dropFirst()
    return words.isEmpty ? nil : (["tomorrow"] + words).joined(separator: " ")
  }

  private func moment(_ time: TimeOfDay, on date: CivilDate, in zone: TimeZone) -> Date {
    Date(seconds: zone.instant(of: date, time), nanoseconds: time.nanosecond)
  }
}

extension CivilDate {
  fileprivate static func + (date: Self, days: Int) -> Self {
    CivilDate(daysSinceEpoch: date.daysSinceEpoch + days)
  }
}

extension Date {
  fileprivate init(seconds: Int, nanoseconds: Int) {
    self.init(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
  }
}
