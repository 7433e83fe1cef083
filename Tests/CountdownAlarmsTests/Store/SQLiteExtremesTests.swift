#if Store
  import Countdown
  import CountdownAlarmsTesting
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// Numbers that a file may hold at their ends, and everything that can be done with them.
  @Suite(.ownThread) struct SQLiteExtremesTests {
    private let folder: TemporaryFolder
    private let path: String
    private let alarm = CountdownID()
    private let reminder = CountdownID()
    private let now = date("2027-03-29T12:00:00Z")

    init() throws {
      folder = try TemporaryFolder(isFast: true)
      path = folder.path("alarms.db")
      var record = Records.reminder(id: reminder)
      record.done = nil
      let entries: [AlarmStoreEntry] = [
        .alarm(Records.alarm(id: alarm)), .reminder(record),
        .occurrence(Records.occurrence(of: alarm)),
      ]
      _ = try SQLiteAlarmStore(path: path).commit(entries, at: 0)
    }

    private static let ends = [Int64.max, .min]

    private static let columns = [
      "alarm.number", "alarm.snooze_ns", "alarm.ring_ns", "alarm.nag_ns", "alarm.fade_in_ns",
      "alarm.ring_scheduled_ns", "alarm.ring_snoozes", "alarm.ring_end_ns",
      "alarm.ring_end_elapsed_ns", "alarm.claim_taken_ns", "alarm.ring_takeovers",
      "occurrence.decided_ns", "occurrence.moment_ns", "occurrence.missed", "reminder.number",
      "reminder.deadline_ns", "reminder.every_ns",
      "reminder.through_ns", "reminder.stretch_after_ns", "reminder.stretch_before_ns",
      "reminder.snooze_ns", "reminder.snooze_elapsed_ns", "reminder.snoozes",
      "reminder.claim_taken_ns",
    ]

    @Test(arguments: columns) func whatStandsAtItsEndsIsActedOn(_ place: String) throws {
      let parts = place.split(separator: ".")
      for end in Self.ends {
        for isSnoozed in [0, 1] {
          let path = try copy()
          try run("UPDATE alarm SET ring_is_snoozed = \(isSnoozed)", path)
          try run("UPDATE \(parts[0]) SET \(parts[1]) = \(end)", path)
          try act(path)
        }
      }
    }

    @Test(arguments: ["through", "peak", "ring_occurrence"])
    func timesAtTheEndsOfTheCalendarAreActedOn(_ column: String) throws {
      for time in ["0000-01-01T00:00", "9999-12-31T23:59:59"] {
        for days in ["", "mon,tue"] {
          let path = try copy()
          try run("UPDATE alarm SET \(column) = '\(time)', weekdays = '\(days)'", path)
          try act(path)
        }
      }
    }

    @Test func allAtOnceAreActedOn() throws {
      for column in Self.columns {
        let parts = column.split(separator: ".")
        try run("UPDATE \(parts[0]) SET \(parts[1]) = \(Int64.max)", path)
      }
      try act(path)
    }

    private func copy() throws -> String {
      let copy = folder.path("\(CountdownID()).db")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      return copy
    }

    private func run(_ script: String, _ path: String) throws {
      let connection = try SQLiteConnection(path: path, .shared, patience: .seconds(60))
      try connection.runScript(script)
    }

    /// Everything that can be done; refusals are none of our business.
    private func act(_ path: String) throws {
      guard let store = try? SQLiteAlarmStore(path: path), (try? store.changes(since: 0)) != nil
      else { return }
      let clock = ManualWallClock(at: now)
      let agenda = try Agenda(store: store, clock: clock)
      try agenda.start()
      _ = try? agenda.snooze(alarm)
      clock.advance(by: .hours(1))
      _ = try? agenda.snooze(alarm)
      _ = try? agenda.acknowledge(alarm)
      _ = try? agenda.skipNext(alarm)
      _ = try? agenda.edit(alarm: alarm) { $0.isOn.toggle() }
      _ = try? agenda.edit(alarm: alarm) { $0.isOn.toggle() }
      let added = try agenda.add(Alarm(at: .noon))
      #expect((1...1_000_000_001).contains(added.number))
      _ = try? agenda.snooze(reminder)
      _ = try? agenda.edit(reminder: reminder) { $0.title += "!" }
      clock.sleep(for: .hours(50))
      let reminders = try agenda.add([Reminder("a", due: now), Reminder("b", due: now)])
      #expect(reminders.allSatisfy { (1...1_000_000_001).contains($0.number) })
      #expect(reminders.first?.number != reminders.last?.number)
      _ = try? agenda.complete(reminder)
      #expect(agenda.badge(at: .distantFuture) >= 0)
      _ = (agenda.alarms, agenda.reminders)
      for id in [alarm, reminder, added.alarm.id] + reminders.map(\.reminder.id) {
        try agenda.remove(id)
      }
      #expect(agenda.alarms.isEmpty && agenda.reminders.isEmpty)
      agenda.stop()
    }
  }
#endif
