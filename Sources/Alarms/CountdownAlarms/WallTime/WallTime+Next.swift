public import Countdown

extension WallTime {
  /// The first moment after another at which the clocks of a zone show this time.
  ///
  /// A time that the clocks skip when they are set forward becomes the first moment after the gap;
  /// of a time that they show twice, the first that is still to come counts.
  ///
  /// - Throws: ``WallTimeError`` of the kind `past` if a date was named, by `today` or with its
  ///   year, and that moment is past; of the kind `outOfRange` if the moment is outside the years
  ///   1678 to 2261. A time without a date always has a next occurrence.
  public func next(after now: WallMoment, in zone: ZoneRules) throws(WallTimeError)
    -> WallMoment
  {
    let moment = moment(from: now, in: zone)
    if !moment.isInYears { throw .outOfRange(text) }
    if moment > now || duration != nil { return moment }
    throw .past(text, moment.duration(to: now), suggestion: laterInstead)
  }

  /// The same, but for a named date the moment even if it is past.
  package func moment(from now: WallMoment, in zone: ZoneRules) -> WallMoment {
    if let local = local(after: now, in: zone) { return moment(local, from: now, in: zone) }
    if let duration { return now.advanced(by: duration) }
    guard case .zoned(let date, let time, let offset) = form else { return now }
    let seconds = LocalTime(date, time).secondsSinceEpoch - offset
    return WallMoment(seconds: seconds, nanoseconds: time.nanosecond)
  }

  /// The local time that is meant; nil for a moment of another zone, and for a duration.
  package func local(after now: WallMoment, in zone: ZoneRules) -> LocalTime? {
    switch form {
    case .daily(let time): Recurrence(at: time).next(after: zone.local(at: now), in: zone)
    case .weekly(let day, let time):
      Recurrence(at: time, on: [day]).next(after: zone.local(at: now), in: zone)
    case .yearly(let month, let day, let time):
      Recurrence(
        RecurrenceRule(.yearly(in: [month], on: .days([day]))),
        from: LocalTime(zone.local(at: now).date, time)
      ).next(after: zone.local(at: now), in: zone)
    case .relative(let days, let time): LocalTime(zone.local(at: now).date + days, time)
    case .local(let date, let time): LocalTime(date, time)
    case .zoned, .after: nil
    }
  }

  /// A suggestion for a time that is already past today.
  private var laterInstead: String? {
    guard case .relative(days: 0, _) = form else { return nil }
    let later = ["today": "tomorrow", "@today": "@tomorrow"]
    let words = text.split(whereSeparator: \.isBlank).map(String.init)
    let meant = words.map { later[$0.lowercased()] ?? $0 }
    return meant == words ? nil : meant.joined(separator: " ")
  }

  private func moment(_ local: LocalTime, from now: WallMoment, in zone: ZoneRules) -> WallMoment {
    let first = WallMoment(seconds: zone.instant(of: local), nanoseconds: local.time.nanosecond)
    if first > now { return first }
    let last = WallMoment(
      seconds: zone.lastInstant(of: local), nanoseconds: local.time.nanosecond)
    return last > now ? last : first
  }
}
