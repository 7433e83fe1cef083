internal import Countdown
internal import CountdownAlarms

extension ImportPlan {
  /// Plans the import of an iCalendar file.
  ///
  /// - Parameters:
  ///   - existing: the existing reminders, done ones included.
  ///   - zone: the zone of times without one.
  ///   - timeOfDay: the time for a day without one.
  ///   - now: the present, after which events are imported.
  /// - Throws: ``ICalendarError`` for a file that is no calendar, or is damaged.
  init(
    calendar contents: [UInt8], existing: [Reminder], zone: ZoneRules, at timeOfDay: TimeOfDay,
    now: WallMoment
  ) throws(ICalendarError) {
    let calendar = try ICalendarImport(contents, zone: zone, at: timeOfDay, now: now)
    self.init(
      Words(part: "entry", parts: "entries", date: "DTSTART or DUE"), existing: existing)
    leftOut = calendar.leftOut
    for item in calendar.items {
      switch item.outcome {
      case .reminder(let reminder):
        let addition = Addition(line: item.line, reminder: reminder, leftOut: item.leftOut)
        add(addition, item.title)
      case .done: omit(item.line, item.title, .done)
      case .cancelled: omit(item.line, item.title, .cancelled)
      case .undated: omit(item.line, item.title, .undated)
      case .over: omit(item.line, item.title, .over)
      case .faulty(let part): omit(item.line, item.title, .faulty("\(part)"))
      }
    }
  }

  /// Whether a file is a calendar, by its name or its first bytes.
  static func isCalendar(_ contents: [UInt8], path: String) -> Bool {
    let name = path.lowercased()
    if [".ics", ".ical", ".icalendar"].contains(where: name.hasSuffix) { return true }
    let start = contents.prefix(200).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 32 }
    return String(decoding: start.prefix(15), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }
}
