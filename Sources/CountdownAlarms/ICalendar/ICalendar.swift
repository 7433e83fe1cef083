/// Alarms and reminders as other programs read them: an iCalendar file (RFC 5545).
///
/// ```swift
/// let work = Recurrence(at: TimeOfDay(hour: 7, minute: 30), on: .workdays)
/// let item = ICalendarItem(.event, uid: "1@countdown", summary: "Work", work, from: today)
/// ICalendar([item].compactMap(\.self)).text(stamp: now)
/// ```
///
/// An occurrence has the same local time there as here. Where the clocks leave it out, the standard
/// means the moment by the offset from before the gap, and not the first one after it.
package struct ICalendar: Hashable, Sendable {
  /// What is in it, in order.
  package let items: [ICalendarItem]

  /// A calendar of some items.
  package init(_ items: [ICalendarItem]) { self.items = items }

  /// The text of the file, with the line ends of the standard.
  ///
  /// - Parameter stamp: when it is written, in seconds since 1970.
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

  /// Each zone once, from the first moment on that is asked of it.
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
  /// What it becomes.
  package enum Kind: Hashable, Sendable {
    /// An alarm: an event that takes no time.
    case event
    /// A reminder: something to do, and when it was done, in seconds since 1970.
    case toDo(completed: Int? = nil)
  }

  /// What it becomes.
  package let kind: Kind
  /// What no other item has.
  package let uid: String
  /// What it is for.
  package let summary: String
  /// The first occurrence.
  package let start: LocalTime
  /// How it comes back; nil for never.
  package let rule: RecurrenceRule?
  /// The zone by whose clocks the item goes; nil for those of the reader.
  package var zone: ZoneRules?
  /// Occurrences that do not come.
  package var excluded: [LocalTime] = []
  /// How long before each occurrence it rings, in seconds.
  package var leads: [Int] = [0]

  /// Something that comes once.
  package init(_ kind: Kind, uid: String, summary: String, at start: LocalTime) {
    (self.kind, self.uid, self.summary) = (kind, uid, summary)
    (self.start, rule) = (start, nil)
  }

  /// Something that comes back; nil where it never comes at all.
  ///
  /// - Parameter today: the first day for days of the week that have always been.
  package init?(
    _ kind: Kind, uid: String, summary: String, _ recurrence: Recurrence, from today: CivilDate
  ) {
    // The first occurrence becomes the start, as the standard wants it: it lies in a period that
    // counts, so that those after it stay the same.
    guard let first = recurrence.firstDate(from: recurrence.start ?? today) else { return nil }
    (self.kind, self.uid, self.summary) = (kind, uid, summary)
    (start, rule) = (LocalTime(first, recurrence.time), recurrence.rule)
  }
}
