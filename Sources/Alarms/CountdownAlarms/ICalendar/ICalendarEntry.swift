internal import Countdown

/// A VTODO or a VEVENT as the file writes it: what a reminder can be made of, and what it cannot
/// keep.
struct ICalendarEntry {
  let line: Int
  let isEvent: Bool
  var uid = ""
  var title = ""
  var isDone = false
  var isCancelled = false
  var start: Dated?
  var due: Dated?
  var end: Dated?
  /// Seconds from the start to the end.
  var length: Int?
  var rule: ICalendarLine?
  /// The days that a rule leaves out.
  var excluded: [Dated] = []
  /// The occurrence of another entry that this one replaces.
  var replaced: Dated?
  var triggers: [Trigger] = []
  var leftOut: [ICalendarImport.LeftOut] = []
  /// The reason why no reminder can be made of it.
  var fault: ICalendarImport.LeftOut?

  /// A time with its line.
  struct Dated {
    let line: ICalendarLine
    let time: ICalendarTime
  }

  /// The time of an alarm.
  struct Trigger {
    let line: ICalendarLine
    let kind: Kind

    enum Kind {
      /// A number of seconds after the start or the end.
      case after(seconds: Int, ofEnd: Bool)
      case at(ICalendarTime)
    }
  }

  init(_ component: ICalendarComponent) {
    (line, isEvent) = (component.line, component.name == "VEVENT")
    for property in component.properties { read(property) }
    for part in component.components {
      if part.name == "VALARM" {
        read(alarm: part)
      } else {
        leaveOut(part.line, part.name)
      }
    }
  }

  /// Names a part that is left out.
  mutating func leaveOut(_ line: Int, _ name: String, _ reason: String? = nil) {
    leftOut.append(
      ICalendarImport.LeftOut(
        line: line, name: name, reason: reason ?? ICalendarImport.LeftOut.unlike))
  }

  private mutating func refuse(_ line: ICalendarLine, _ reason: String) {
    fault = fault ?? ICalendarImport.LeftOut(line: line.number, name: line.name, reason: reason)
  }

  private static let needed: Set = [
    "SUMMARY", "DTSTART", "DUE", "RRULE", "EXDATE", "RECURRENCE-ID", "STATUS", "COMPLETED",
  ]

  private mutating func read(_ line: ICalendarLine) {
    if let reason = line.fault {
      return Self.needed.contains(line.name)
        ? refuse(line, reason) : leaveOut(line.number, line.name, reason)
    }
    switch line.name {
    // Facts about the entry in its own calendar.
    case "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE": break
    case "UID": uid = line.value
    case "SUMMARY": title = title.isEmpty ? line.text : title
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE": readStatus(line)
    case "DTSTART": set(\.start, line)
    case "DUE": set(\.due, line)
    case "DTEND": set(\.end, line)
    case "RECURRENCE-ID":
      set(\.replaced, line)
      if line.parameters["RANGE"] != nil { refuse(line, "a change of all later occurrences") }
    case "EXDATE": excluded += times(line)
    case "DURATION":
      length = ICalendarTime.seconds(ofDuration: line.value)
      if length == nil {
        leaveOut(line.number, line.name, "not a duration such as PT1H")
      } else if isEvent {
        leaveOut(line.number, line.name)
      }
    case "RRULE":
      if rule != nil { refuse(line, "a second rule") }
      rule = line
    case "RDATE", "EXRULE": leaveOut(line.number, line.name, "days besides those of RRULE")
    default: leaveOut(line.number, line.name)
    }
  }

  private mutating func readStatus(_ line: ICalendarLine) {
    switch (line.name, line.value.uppercased()) {
    case ("STATUS", "COMPLETED"), ("COMPLETED", _), ("PERCENT-COMPLETE", "100"): isDone = true
    case ("STATUS", "CANCELLED"): isCancelled = true
    case ("STATUS", "NEEDS-ACTION"), ("STATUS", "CONFIRMED"), ("PERCENT-COMPLETE", "0"): break
    default: leaveOut(line.number, line.name)
    }
  }

  private mutating func set(
    _ place: WritableKeyPath<ICalendarEntry, Dated?>, _ line: ICalendarLine
  ) {
    if self[keyPath: place] != nil { refuse(line, "twice") }
    self[keyPath: place] = times(line).first
  }

  /// The times of a property, which commas separate.
  private mutating func times(_ line: ICalendarLine) -> [Dated] {
    var times: [Dated] = []
    for value in line.value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = ICalendarTime(String(value), zone: line.parameters["TZID"]) else {
        refuse(line, "\(QuotedText(String(value))) is no day such as 20261127 or 20261127T140000")
        return []
      }
      times.append(Dated(line: line, time: time))
    }
    return times
  }
}

// MARK: - Alarms

extension ICalendarEntry {
  private static let ofAlarms: Set = [
    "ACTION", "TRIGGER", "DESCRIPTION", "SUMMARY", "UID", "ACKNOWLEDGED",
  ]

  private mutating func read(alarm: ICalendarComponent) {
    let action = alarm["ACTION"]?.value.uppercased() ?? "DISPLAY"
    guard ["DISPLAY", "AUDIO"].contains(action) else {
      return leaveOut(alarm.line, "VALARM", "ACTION:\(action.shortened)")
    }
    guard let line = alarm["TRIGGER"], line.fault == nil, let kind = Self.trigger(line) else {
      return leaveOut(alarm.line, "VALARM", "no TRIGGER such as -PT15M")
    }
    triggers.append(Trigger(line: line, kind: kind))
    for property in alarm.properties where !Self.ofAlarms.contains(property.name) {
      let isRepeated = property.name == "REPEAT" || property.name == "DURATION"
      leaveOut(
        property.number, property.name, isRepeated ? "alarms are repeated by --nag" : nil)
    }
  }

  private static func trigger(_ line: ICalendarLine) -> Trigger.Kind? {
    if let seconds = ICalendarTime.seconds(ofDuration: line.value) {
      return .after(seconds: seconds, ofEnd: line.parameters["RELATED"]?.uppercased() == "END")
    }
    guard let time = ICalendarTime(line.value, zone: line.parameters["TZID"]), time.time != nil
    else { return nil }
    return .at(time)
  }
}
