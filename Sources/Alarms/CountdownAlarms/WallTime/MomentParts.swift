internal import Countdown

/// A time as it was written.
struct WrittenTime: Equatable {
  var time: TimeOfDay
  /// Whether its half of the day is known: with am or pm, or by its name.
  var isClear = false
  /// Whether pm was written, and not am; nil for neither.
  var half: Bool?
  /// Whether it is 24:00, the end of a day; the time is then that of the next.
  var isEndOfDay = false
}

/// What has been read of a moment: a time, a day, a part of the day and an offset, in any order.
struct MomentParts {
  var time: WrittenTime?
  /// The times after it, of an alarm that has several.
  var moreTimes: [WrittenTime] = []
  /// The end of the times in the text.
  var timeEnd = 0
  var day: WallDay?
  /// The place of the day in the text.
  var dayPlace = 0..<0
  /// Whether a weekday stands beside the date.
  var hasWeekday = false
  /// Whether the day is a date of ISO 8601, and the time followed its T.
  var isISO = false
  var hasT = false
  var part: DayPart?
  /// Whether the part was `tonight`, which has a time of its own.
  var isTonight = false
  /// Seconds east of Greenwich, after a date and a time.
  var offset: Int?

  var isEmpty: Bool { time == nil && day == nil && part == nil }

  /// Whether a date came last, beside which a weekday may stand.
  var endsWithDate: Bool {
    guard !hasWeekday, time == nil || dayPlace.upperBound > timeEnd else { return false }
    switch day {
    case .date, .ofYear: return true
    default: return false
    }
  }

  /// Whether the day is one of a year, which may follow.
  var isOfYear: Bool { if case .ofYear = day { true } else { false } }

  /// The date with its year, after which an offset may stand.
  var date: CivilDate? { if case .date(let date) = day { date } else { nil } }
}

extension WallTimeParser {
  /// The moment that the parts make; a fault if there are several times.
  func form(of parts: MomentParts) throws(WallTimeError) -> WallTime.Form {
    if !parts.moreTimes.isEmpty { throw failure("one time is expected here", at: parts.timeEnd) }
    var day = parts.day ?? .any
    guard let time = try time(of: parts) else { return .on(day, nil) }
    if time.isEndOfDay {
      guard let next = day.next else {
        throw failure("24:00 is the end of a day that has a date", at: parts.timeEnd)
      }
      day = next
    }
    if let offset = parts.offset, case .date(let date) = day {
      return .zoned(date, time.time, offset: offset)
    }
    return .on(day, time.time)
  }

  /// The time of the parts; nil for the present one.
  func time(of parts: MomentParts) throws(WallTimeError) -> WrittenTime? {
    guard let written = parts.time else { return try timeAlone(parts) }
    guard let part = parts.part else { return written }
    if part == .evening, parts.isTonight, written.isClear, written.time == .midnight {
      return WrittenTime(time: .midnight, isEndOfDay: true)
    }
    let isUnclear =
      part == .night && parts.day != nil && !written.isClear && written.time.hour < 6
    if !isUnclear, let time = part.time(written.time, isClear: written.isClear) {
      return WrittenTime(time: time)
    }
    throw failure("this hour is not one of the \(part)", at: parts.timeEnd)
  }

  /// The time of a day that was named without one.
  private func timeAlone(_ parts: MomentParts) throws(WallTimeError) -> WrittenTime? {
    if parts.isTonight { return WrittenTime(time: TimeOfDay(hour: DayPart.night.usualHour)) }
    let day = String(characters[parts.dayPlace]).lowercased()
    if let part = parts.part {
      let time = "\(part.usualHour):00"
      throw failure("the \(part) has no hour", suggestion: day.isEmpty ? time : "\(day) \(time)")
    }
    if parts.day == .relative(7) { return nil }
    if let dayTime { return WrittenTime(time: dayTime) }
    if parts.isISO {
      throw failure("a time is missing after the date", suggestion: "\(day)T09:00")
    }
    throw failure("a time is missing after \(day)", suggestion: "\(day) 9:00")
  }
}
