import Countdown

@testable import CountdownAlarms

extension FuzzTarget {
  /// A calendar file of another program.
  static let calendarFile = FuzzTarget(
    name: "calendar-file", readers: ["reminder", "rule", "alarm", "fault", "damage"]
  ) { bytes, reached in
    let calendar: ICalendarImport
    do throws(ICalendarError) {
      calendar = try ICalendarImport(
        bytes, zone: FuzzZones.all[0], at: TimeOfDay(hour: 9),
        now: WallMoment(seconds: 1_795_500_000))
    } catch {
      reached.insert("damage")
      return try requireHarmless(error.description)
    }
    let leftOut = calendar.leftOut + calendar.items.flatMap(\.leftOut)
    for part in leftOut { try requireHarmless(part.description) }
    for item in calendar.items {
      switch item.outcome {
      case .reminder(let reminder):
        reached.insert(reminder.rule == nil ? "reminder" : "rule")
        if !reminder.before.isEmpty { reached.insert("alarm") }
        try require(!reminder.title.isEmpty, "a reminder without a title")
        try requireHarmless(reminder.title)
        try require(reminder.before.count <= 10, "more than ten lead times")
        try require(reminder.before.allSatisfy { $0 > .zero }, "a lead time that is none")
        try require(reminder.deadline.isInYears, "a deadline in another age")
      case .faulty(let part):
        reached.insert("fault")
        try requireHarmless(part.description)
      case .done, .cancelled, .undated, .over: break
      }
    }
  }

  /// The calendar files that are written, with a title, a zone's name and a rule from outside, each
  /// on a line of its own. A reader that is the target's own reads them, as another program does.
  static let icalendar = FuzzTarget(
    name: "icalendar", readers: ["event", "task"]
  ) { bytes, reached in
    let parts = bytes.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    let texts = parts.map { Array($0).text } + ["", "", ""]
    guard let start = LocalTime("2026-11-24T07:30:00") else { throw Violation("no start") }
    var items = [ICalendarItem(.event(), uid: texts[1], summary: texts[0], at: start)]
    if let rule = try? RecurrenceRule(rrule: texts[2]) {
      let recurrence = Recurrence(rule, from: start)
      let item = ICalendarItem(
        .toDo(), uid: "1", summary: texts[0], recurrence, from: start.date)
      if let item { items.append(item) }
    }
    for index in items.indices {
      items[index].zone = ZoneRules(
        identifier: texts[1], posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    }
    let calendar = try CalendarReader(Array(ICalendar(items).text(stamp: 0).utf8))
    for item in items { try check(item, in: calendar) }
    reached.insert("event")
    if items.count > 1 { reached.insert("task") }
  }

  private static func check(
    _ item: ICalendarItem, in calendar: CalendarReader
  ) throws(Violation) {
    let path = "VCALENDAR/\(item.kind == .event() ? "VEVENT" : "VTODO")"
    for (name, text) in [("SUMMARY", item.summary), ("UID", item.uid)] {
      let value = CalendarReader.unescaped(try calendar.property(name, of: path).value)
      let scalars = text.unicodeScalars.filter { $0 == "\n" || !ICalendarText.isControl($0) }
      let expected = String(String.UnicodeScalarView(scalars))
      let isSame = value.unicodeScalars.elementsEqual(expected.unicodeScalars)
      try require(isSame, "\(name) is \(value.debugDescription), not \(expected.debugDescription)")
    }
    let start = try calendar.property("DTSTART", of: path)
    let digits = item.start.description.filter { $0 != "-" && $0 != ":" }
    try require(start.value.hasPrefix(digits), "it begins at \(start.value), not \(digits)")
    // The zone of the start is one that the file describes.
    let zone = try calendar.property("TZID", of: "VCALENDAR/VTIMEZONE")
    let name = CalendarReader.unescaped(zone.value)
    let isKnown = start.parameters == ";TZID=\(name)" || start.parameters == ";TZID=\"\(name)\""
    try require(isKnown, "\(start.parameters) is not the zone \(name.debugDescription)")
    guard let rule = item.rule else { return }
    let text = try calendar.property("RRULE", of: path).value
    let read: RecurrenceRule
    do throws(RRULEError) { read = try RecurrenceRule(rrule: text) } catch {
      throw Violation("the rule is not read: \(error)")
    }
    let isSame = read.pattern == rule.pattern && read.interval == rule.interval
    try require(isSame, "\(text) is another rule than \(rule)")
    // The last day is written as a moment in UTC.
    if case .until = rule.end { return }
    try require(read.end == rule.end, "\(text) ends otherwise than \(rule)")
  }
}

/// The properties of a calendar file (RFC 5545), each with the components that it stands in.
private struct CalendarReader {
  struct Property {
    let path: String
    let name: String
    /// The parameters as they are written, with the semicolon before them.
    let parameters: String
    let value: String
  }

  private var properties: [Property] = []

  init(_ bytes: [UInt8]) throws(Violation) {
    var path: [String] = []
    for line in try Self.unfolded(bytes) {
      let property = try Self.property(line, in: path.joined(separator: "/"))
      switch property.name {
      case "BEGIN": path.append(property.value)
      case "END":
        try require(path.last == property.value, "\(property.value) ends within \(path)")
        path.removeLast()
      default: properties.append(property)
      }
    }
    try require(path.isEmpty, "\(path) does not end")
  }

  /// The only property of a name in a component.
  func property(_ name: String, of path: String) throws(Violation) -> Property {
    let found = properties.filter { $0.name == name && $0.path == path }
    guard let first = found.first, found.count == 1 else {
      throw Violation("\(found.count) of \(name) in \(path)")
    }
    return first
  }

  /// A value of type TEXT.
  static func unescaped(_ value: String) -> String {
    var (text, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
      } else if scalar != "\\" {
        text.append(scalar)
      }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return String(text)
  }

  private static func unfolded(_ bytes: [UInt8]) throws(Violation) -> [[UInt8]] {
    try require(bytes.suffix(2) == [13, 10], "the last line has no end")
    var lines: [[UInt8]] = [[]]
    for (index, byte) in bytes.enumerated() {
      if byte == 10 {
        try require(index > 0 && bytes[index - 1] == 13, "a line ends without a return")
        lines[lines.count - 1].removeLast()
        try require(lines[lines.count - 1].count <= 75, "a line of over 75 octets")
        lines.append([])
      } else {
        try require(byte >= 32 && byte != 127 || byte == 13, "a control character \(byte)")
        lines[lines.count - 1].append(byte)
      }
    }
    var unfolded: [[UInt8]] = []
    for line in lines.dropLast() {
      try require(String(validating: line, as: UTF8.self) != nil, "a character is cut")
      if line.first == 32, let last = unfolded.indices.last {
        unfolded[last] += line.dropFirst()
      } else {
        unfolded.append(line)
      }
    }
    return unfolded
  }

  /// `NAME;PARAMETER="a:b":VALUE`
  private static func property(
    _ line: [UInt8], in path: String
  ) throws(Violation) -> Property {
    var isQuoted = false
    let colon = line.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard let colon else { throw Violation("\(Array(line).text) has no value") }
    let front = line[..<colon]
    let end = front.firstIndex(of: UInt8(ascii: ";")) ?? colon
    return Property(
      path: path, name: Array(front[..<end]).text, parameters: Array(front[end...]).text,
      value: Array(line[(colon + 1)...]).text)
  }
}
