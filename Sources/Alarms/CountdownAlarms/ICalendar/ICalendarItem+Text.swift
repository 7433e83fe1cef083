extension ICalendarText {
  mutating func add(_ item: ICalendarItem, stamp: Int) {
    wrap(item.isEvent ? "VEVENT" : "VTODO") { text in
      text.add("UID:\(Self.escaped(item.uid))")
      text.add("DTSTAMP:\(Self.utc(stamp))")
      text.add("SUMMARY:\(Self.escaped(item.summary))")
      text.add(item.time(item.startName, item.start))
      if let end = item.end { text.add(end) }
      let rule = item.rule?.inCalendar(from: item.start.date, until: item.until)
      if let rrule = rule?.rrule { text.add("RRULE:\(rrule)") }
      let time = item.start.time
      for date in rule?.dates ?? [] { text.add(item.time("RDATE", LocalTime(date, time))) }
      for date in rule?.excluded ?? [] { text.add(item.time("EXDATE", LocalTime(date, time))) }
      for local in item.excluded { text.add(item.time("EXDATE", local)) }
      if case .toDo(let completed?) = item.kind {
        text.add("STATUS:COMPLETED")
        text.add("COMPLETED:\(Self.utc(completed))")
      }
      for lead in item.leads { text.add(alarm: item, lead) }
    }
  }

  private mutating func add(alarm item: ICalendarItem, _ lead: Int) {
    wrap("VALARM") { text in
      text.add("ACTION:DISPLAY")
      text.add("DESCRIPTION:\(Self.escaped(item.summary))")
      let relation = item.startName == "DUE" ? ";RELATED=END" : ""
      text.add("TRIGGER\(relation):\(Self.before(lead))")
    }
  }
}

extension ICalendarItem {
  fileprivate var isEvent: Bool { if case .event = kind { true } else { false } }

  /// A single task has a due time alone; a repeating one must have a start.
  fileprivate var startName: String { isEvent || rule != nil ? "DTSTART" : "DUE" }

  /// The ring time of an alarm. A repeating task is due a minute after its start: it cannot be due
  /// at its start, and readers take one without a due time for one that is never overdue.
  fileprivate var end: String? {
    switch kind {
    case .event(let length):
      length > 0 ? "DURATION:\(ICalendarText.duration(length))" : nil
    case .toDo:
      rule == nil
        ? nil
        : time("DUE", LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + 60))
    }
  }

  /// A property with a local time: floating, in UTC, or of a zone.
  fileprivate func time(_ name: String, _ local: LocalTime) -> String {
    guard let zone else { return "\(name):\(local.basicText)" }
    if zone.isUTC { return "\(name):\(local.basicText)Z" }
    return "\(name);TZID=\(ICalendarText.parameter(zone.calendarName)):\(local.basicText)"
  }

  /// The end of the last day, in UTC if the start has a zone.
  fileprivate func until(_ date: CivilDate) -> String {
    let end = LocalTime(date, TimeOfDay(hour: 23, minute: 59, second: 59))
    return zone.map { ICalendarText.utc($0.instant(of: end)) } ?? end.basicText
  }
}

extension ZoneRules {
  /// The name without characters that the value of a parameter cannot have.
  var calendarName: String {
    let allowed = identifier.unicodeScalars.filter {
      $0 != "\"" && !ICalendarText.isControl($0)
    }
    return String(String.UnicodeScalarView(allowed))
  }

  /// Whether its times are written as those of UTC.
  var isUTC: Bool { self == .utc }
}
