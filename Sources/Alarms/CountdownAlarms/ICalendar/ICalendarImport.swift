package import Countdown

/// The tasks and events of a calendar file of another program (RFC 5545), as reminders.
///
/// ```swift internal
/// let calendar = try ICalendarImport(bytes, zone: berlin, at: TimeOfDay(hour: 9), now: .now)
/// for case .reminder(let reminder) in calendar.items.map(\.outcome) { try agenda.add(reminder) }
/// ```
///
/// A VTODO is due at its DUE, or else at its DTSTART; a VEVENT at its DTSTART, and a repeating one
/// at the next of its times. Whatever a reminder cannot keep is among the left-out parts, and an
/// entry whose days a reminder cannot have is omitted: nothing gets another meaning.
///
/// A file may come from any source. Damage is an error, the memory is bounded by a multiple of the
/// file's length, and the time grows with it linearly.
package struct ICalendarImport: Hashable, Sendable {
  /// A VTODO or VEVENT.
  package struct Item: Hashable, Sendable {
    /// The line of its BEGIN, from 1.
    package let line: Int
    /// The title; empty for none.
    package let title: String
    /// What becomes of it.
    package let outcome: Outcome
    /// The parts that its reminder does not have.
    package let leftOut: [LeftOut]
  }

  /// What becomes of an entry of the file.
  package enum Outcome: Hashable, Sendable {
    case reminder(Reminder)
    /// A task that is done.
    case done
    case cancelled
    /// An entry without a day.
    case undated
    /// An event without a time to come.
    case over
    /// An entry that cannot be a reminder.
    case faulty(LeftOut)
  }

  /// A part of the file that is not imported: a property or a component.
  package struct LeftOut: Hashable, Sendable, CustomStringConvertible {
    /// The line in the file, from 1.
    package let line: Int
    /// The name of the property or component.
    package let name: String
    /// The reason.
    package let reason: String

    /// The reason for most parts.
    package static let unlike = "reminders have nothing like it"

    /// `line 7, LOCATION: reminders have nothing like it`
    package var description: String { "line \(line), \(name): \(reason)" }
  }

  /// The entries, in the order of the file.
  package let items: [Item]
  /// The components that are no entries, such as a VJOURNAL.
  package let leftOut: [LeftOut]

  /// The greatest number of entries that are read.
  package static let mostItems = 100_000

  /// Reads a file's contents.
  ///
  /// - Parameters:
  ///   - zone: the clocks of times without a zone.
  ///   - timeOfDay: the time for a day without one.
  ///   - now: the moment after which the times of events lie.
  ///   - database: the zones of this machine.
  /// - Throws: ``ICalendarError`` for a file that is no calendar, or is damaged.
  package init(
    _ bytes: [UInt8], zone: ZoneRules, at timeOfDay: TimeOfDay, now: WallMoment,
    in database: ZoneDatabase = ZoneDatabase()
  ) throws(ICalendarError) {
    var (entries, leftOut) = ([ICalendarEntry](), [LeftOut]())
    var context = ICalendarContext(zone: zone, timeOfDay: timeOfDay, now: now, database: database)
    try ICalendarComponent.read(bytes) { component throws(ICalendarError) in
      switch component.name {
      case "VTODO", "VEVENT":
        if entries.count == Self.mostItems {
          throw ICalendarError(
            line: component.line, reason: "over \(Self.mostItems) entries; divide the file")
        }
        entries.append(ICalendarEntry(component))
      case "VTIMEZONE": context.add(component)
      default:
        leftOut.append(
          LeftOut(line: component.line, name: component.name, reason: LeftOut.unlike))
      }
    }
    // An occurrence that was moved is an entry of its own, and a day on which the rule of the other
    // one does not come.
    var moved: [String: [ICalendarEntry.Dated]] = [:]
    for entry in entries {
      if let replaced = entry.replaced, !entry.uid.isEmpty {
        moved[entry.uid, default: []].append(replaced)
      }
    }
    items = entries.map { entry in
      var entry = entry
      if entry.replaced == nil, entry.rule != nil {
        entry.excluded += moved.removeValue(forKey: entry.uid) ?? []
      }
      return context.item(entry)
    }
    self.leftOut = leftOut
  }
}
