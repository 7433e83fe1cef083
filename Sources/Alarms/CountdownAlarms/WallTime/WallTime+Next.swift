public import Countdown

extension WallTime {
  /// The first moment after another at which the clocks of a zone show this time.
  ///
  /// A time that the clocks skip when they are set forward becomes the first moment after the gap;
  /// of a time that they show twice, the first that is still to come counts.
  ///
  /// - Throws: ``WallTimeError`` of the kind `past` if a date was named, by `today` or with its
  ///   year, and that moment is past; of the kind `outOfRange` if the moment is outside the years
  ///   1678 to 2261; of the kind `unclear` if the day may be one of two, as `next friday`, or has a
  ///   weekday that does not fit. A time without a date always has a next occurrence.
  public func next(after now: WallMoment, in zone: ZoneRules) throws(WallTimeError)
    -> WallMoment
  {
    if let error = unclear(at: now, in: zone) { throw error }
    let moment = moment(from: now, in: zone)
    if !moment.isInYears { throw .outOfRange(text) }
    if moment > now || duration != nil { return moment }
    throw .past(text, moment.duration(to: now), suggestion: laterInstead)
  }

  /// The reason why the day may be one of two, or is none; nil for almost every text.
  package func unclear(at now: WallMoment, in zone: ZoneRules) -> WallTimeError? {
    guard case .on(let day, let time) = form else { return nil }
    let today = zone.local(at: now).date
    let dates = day.choices(from: today)
    if !dates.isEmpty {
      let moments = dates.map { "\($0)T\(time ?? .noon)" }
      let days = dates.map(\.description).joined(separator: " and ")
      return .unclear(text, "this has two meanings, \(days)", suggestions: moments)
    }
    guard case .ofYear(_, _, let weekday?) = day, let date = local(after: now, in: zone)?.date,
      date.weekday != weekday
    else { return nil }
    return .unclear(text, "\(date) is a \(date.weekday.name)")
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
    guard case .on(let day, let time) = form else { return nil }
    let here = zone.local(at: now)
    return day.local(at: time ?? here.time, after: here, in: zone)
  }

  /// The same with the date that is meant now, so that it stays that date later; a time without a
  /// day, a length, and a moment of another zone stay as they are.
  package func dated(at now: WallMoment, in zone: ZoneRules) -> WallTime {
    guard case .on(let day, _) = form, day != .any, let local = local(after: now, in: zone) else {
      return self
    }
    return WallTime(text, .on(.date(local.date), local.time))
  }

  /// A suggestion for a time that is already past today.
  private var laterInstead: String? {
    guard case .on(.relative(0), _) = form else { return nil }
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
