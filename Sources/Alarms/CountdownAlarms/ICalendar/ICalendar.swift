/// An iCalendar file (RFC 5545) of alarms and reminders, for other programs.
///
/// ```swift internal
/// let work = Recurrence(at: TimeOfDay(hour: 7, minute: 30), on: .workdays)
/// let item = ICalendarItem(.event(), uid: "1@countdown", summary: "Work", work, from: today)
/// ICalendar([item].compactMap(\.self)).text(stamp: now)
/// ```
///
/// An occurrence keeps its local time. Where the clocks skip it, the standard uses the offset from
/// before the gap, instead of the first moment after it.
package struct ICalendar: Hashable, Sendable {
  /// The items, in order.
  package let items: [ICalendarItem]

  /// A calendar of some items.
  package init(_ items: [ICalendarItem]) { self.items = items }

  /// The text of the file, with the line ends of the standard.
  ///
  /// - Parameter stamp: the time of writing, in seconds since 1970.
  package func text(stamp: Int) -> String {
    var text = ICalendarText()
    text.wrap("VCALENDAR") { text in
      text.add("VERSION:2.0")
      text.add("PRODID:-//Countdown//Countdown//EN")
      for zone in zones { text.add(zone) }
      for item in items { text.add(item, stamp: stamp) }
    }
    return text.content
  }

  /// Each zone once, from the first moment that is needed.
  private var zones: [ICalendarZone] {
    var zones: [ICalendarZone] = []
    for item in items {
      guard let rules = item.zone, !rules.isUTC else { continue }
      let first = rules.instant(of: item.start)
      if let place = zones.firstIndex(where: { $0.rules == rules }) {
        zones[place].first = min(zones[place].first, first)
      } else {
        zones.append(ICalendarZone(rules: rules, first: first))
      }
    }
    return zones
  }
}

/// An alarm or a reminder in a calendar file.
package struct ICalendarItem: Hashable, Sendable {
  /// The kind of a calendar component.
  package enum Kind: Hashable, Sendable {
    /// An alarm: an event, and the time for which it rings, in seconds.
    case event(ring: Int = 600)
    /// A reminder: a task, and the moment of its completion, in seconds since 1970.
    case toDo(completed: Int? = nil)
  }

  /// The kind of component.
  package let kind: Kind
  /// An identifier that is unique among the items.
  package let uid: String
  /// The title.
  package let summary: String
  /// The first occurrence.
  package let start: LocalTime
  /// The rule by which it repeats; nil for never.
  package let rule: RecurrenceRule?
  /// The zone whose clocks the item follows; nil for those of the reader.
  package var zone: ZoneRules?
  /// Skipped occurrences.
  package var excluded: [LocalTime] = []
  /// The lead times before each occurrence, in seconds.
  package var leads: [Int] = [0]

  /// An item that occurs once.
  package init(_ kind: Kind, uid: String, summary: String, at start: LocalTime) {
    (self.kind, self.uid, self.summary) = (kind, uid, summary)
    (self.start, rule) = (start, nil)
  }

  /// An item that repeats; nil if it has no occurrence.
  ///
  /// - Parameter today: the first day for days of the week without a start.
  package init?(
    _ kind: Kind, uid: String, summary: String, _ recurrence: Recurrence, from today: CivilDate
  ) {
    // The first occurrence becomes the start, as the standard requires: it is in a period that
    // counts, so later occurrences stay the same.
    guard let first = recurrence.firstDate(from: recurrence.start ?? today) else { return nil }
    (self.kind, self.uid, self.summary) = (kind, uid, summary)
    (start, rule) = (LocalTime(first, recurrence.time), recurrence.rule)
  }
}
