internal import Countdown
internal import CountdownAlarms

extension CivilDate {
  /// `Sun 2027-03-28`
  var text: String { "\(weekday.abbreviation.capitalizedFirst) \(self)" }
}

extension LocalTime {
  /// The time alone if the day is the given one.
  func text(on day: CivilDate?) -> String {
    date == day ? time.description : "\(date.text) \(time)"
  }
}

extension ZonedTime {
  /// `Mon 2027-03-29 07:30 +02:00`, for people.
  var text: String { "\(local.text(on: nil)) \(offsetText)" }
}

extension Recurrence {
  /// `07:30 on Monday to Friday`, `07:30 and 12:00 every day`
  var meaning: String {
    "\(times.meaning) \(day ?? (start == nil ? weekdays.meaning : rule.everyText))"
  }

  /// The day of several times that come once.
  private var day: String? {
    guard let start, rule == RecurrenceRule(.daily, end: .count(times.count)) else { return nil }
    return "on \(start.text)"
  }
}

extension TimesOfDay {
  /// `07:30, 12:00 and 18:00`
  fileprivate var meaning: String {
    let last = "\(latest)"
    if count == 1 { return last }
    return "\(dropLast().map(\.description).joined(separator: ", ")) and \(last)"
  }
}

extension Weekdays {
  /// `on Monday, Wednesday and Friday`
  fileprivate var meaning: String {
    switch self {
    case []: return "once"
    case .all: return "every day"
    case .workdays: return "from Monday to Friday"
    default: break
    }
    let names = daysFromMonday.map(\.name.capitalizedFirst)
    let last = names.suffix(1).joined()
    return names.count == 1
      ? "every \(last)" : "on \(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension WallTime {
  /// The meaning of the text, with the local time that it names.
  func meaning(_ local: LocalTime?) -> String {
    switch form {
    case .after(let duration): "\(duration.text(.units)) from now"
    case .on(.any, let time?): "the next \(time)"
    case .on(.weekday(let day), let time?): "the next \(day.name.capitalizedFirst) at \(time)"
    case .on(.relative(let days), _) where days < 2:
      "\(days == 0 ? "today" : "tomorrow"), \(local?.text(on: nil) ?? "")"
    case .on: local?.text(on: nil) ?? ""
    case .zoned(let date, let time, let offset):
      ZonedTime(local: LocalTime(date, time), offset: offset).text
    }
  }
}
