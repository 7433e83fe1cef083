package import CountdownAlarms

/// Reads the times and the days of an alarm.
///
/// ```text
/// alarm = times [days | once] | day [times] [days | once] | days [at] times | length
/// times = time [, time | and time]…
/// days  = days of the week, or another rule
/// day   = today | tomorrow | weekday | next week | 24 dec [YYYY] | YYYY-MM-DD
/// ```
///
/// A weekday before the time is one day, and after it every such day, unless once follows. A day of
/// the year is one day, before the time and after it.
package enum AlarmOperand {
  static func timing(
    _ text: String, by reader: TimeReader = TimeReader()
  ) throws(ValueError) -> AlarmTiming {
    do {
      let timing = try reader.timing(text)
      if timing.times != nil || timing.day != nil { return AlarmTiming(timing) }
    } catch {
      if error.kind == .shorterThanADay { throw tooOften(text) }
      throw ValueError(
        reason: error.line,
        suggestions: reader.accepted(reader.suggestions(for: text, error), by: timing))
    }
    throw ValueError(
      reason: "\(text.quoted): a time is missing, such as \(reader.morning)",
      suggestions: reader.accepted(["\(reader.morning) \(text.trimmed)"], by: timing))
  }

  private static func tooOften(_ text: String) -> ValueError {
    ValueError(
      reason: "\(text.quoted): an alarm repeats by days, weeks, months or years; "
        + "to ring again until it is answered, use --nag")
  }

  static func time(_ text: String) throws(ValueError) -> TimeOfDay {
    let times = try times(text)
    if times.count == 1 { return times.earliest }
    throw ValueError(reason: "\(text.quoted): one time of day is expected here")
  }

  /// The times of one day, at least one.
  package static func times(
    _ text: String, by reader: TimeReader = TimeReader()
  ) throws(ValueError) -> TimesOfDay {
    do {
      let timing = try reader.timing(text)
      if timing.day == nil, timing.rule == nil, let times = timing.wholeTimes { return times }
    } catch {
      throw ValueError(
        reason: error.line, suggestions: reader.accepted(error.suggestions, by: times))
    }
    throw ValueError(
      reason: "\(text.quoted) is not a time of day; expected 7:30, 7:30 pm or noon")
  }

  /// `once`, days of the week, or another rule.
  package static func days(
    _ text: String, by reader: TimeReader = TimeReader()
  ) throws(ValueError) -> AlarmDays {
    if text.trimmed.lowercased() == "once" { return .once }
    return .rule(try rule(text, by: reader))
  }

  static func rule(_ text: String, by reader: TimeReader) throws(ValueError) -> RecurrenceRule {
    let daysFault: WallTimeError
    do {
      return RecurrenceRule(.weekly(on: try reader.days(text)))
    } catch {
      daysFault = error
    }
    do { return try reader.rule(text) } catch {
      if error.kind == .shorterThanADay { throw tooOften(text) }
      let isOfWeek = daysFault.suggestion != nil || daysFault.position > error.position
      throw ValueError(isOfWeek && error.suggestions.count < 2 ? daysFault : error)
    }
  }

  /// A day without a time.
  package static func day(
    _ text: String, by reader: TimeReader = TimeReader()
  ) throws(ValueError) -> AlarmDay {
    if (try? reader.moment(text, takesDays: false)) != nil {
      throw ValueError(reason: "\(text.quoted) has a time; give only a day, such as 2027-01-06")
    }
    do { return .named(try reader.moment(text)) } catch {
      if error.kind == .outOfRange { throw ValueError(error) }
      throw ValueError(
        reason: "\(text.quoted): expected a day: tomorrow, mon, 2027-01-06 or 6 jan",
        suggestions: reader.accepted(
          [CalendarSpan(text)?.date(by: reader)].compactMap(\.self) + error.suggestions, by: day))
    }
  }
}

/// The timing of an alarm, as read from `7:30 mon..fri`, `tomorrow 7:30` or `9:00 last friday`.
package struct AlarmTiming: Hashable, Sendable {
  package let times: TimesOfDay
  /// Nil if no days are given.
  package var days: AlarmDays?
  package var day: AlarmDay?
}

extension AlarmTiming {
  /// Times with their days, or a day with its times.
  init(_ timing: WallTiming) {
    let days = timing.rule.map(AlarmDays.rule)
    self.init(
      times: timing.wholeTimes ?? TimesOfDay(.midnight),
      days: days ?? (timing.day == nil && !timing.isOnce ? nil : .once),
      day: timing.day.map(AlarmDay.named))
  }
}

extension WallTiming {
  /// The times without fractions of a second.
  fileprivate var wholeTimes: TimesOfDay? {
    time.map { TimesOfDay($0.wholeSecond) } ?? times
  }
}
