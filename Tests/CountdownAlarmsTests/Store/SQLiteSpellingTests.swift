#if Store
  import Countdown
  import CountdownAlarmsTesting
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// Somebody wrote ids into the file in capitals, as some programs do.
  @Suite(.ownThread) struct SQLiteSpellingTests {
    private let folder: TemporaryFolder
    private let path: String
    private let alarm = CountdownID()
    private let reminder = CountdownID()
    private let clock = ManualWallClock(at: date("2027-03-29T12:00:00Z"))

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path("alarms.db")
      var record = Records.alarm(id: alarm)
      record.ring = nil
      let entries: [AlarmStoreEntry] = [
        .alarm(record), .occurrence(Records.occurrence(of: alarm)),
        .reminder(Records.dailyReminder(id: reminder)),
      ]
      _ = try SQLiteAlarmStore(path: path).commit(entries, at: 0)
      try run(
        """
        PRAGMA foreign_keys = OFF;
        UPDATE alarm SET id = upper(id);
        UPDATE reminder SET id = upper(id);
        """)
    }

    private func run(_ script: String) throws {
      let connection = try SQLiteConnection(path: path, .shared, patience: .seconds(60))
      try connection.runScript(script)
    }

    private func agenda() throws -> Agenda {
      try Agenda(store: SQLiteAlarmStore(path: path), clock: clock)
    }

    @Test func theyAreFoundEditedAndRemoved() throws {
      #expect(try agenda().alarms.map(\.alarm.id) == [alarm])
      try agenda().edit(alarm: alarm) { $0.label = "Renamed" }
      try agenda().edit(reminder: reminder) { $0.title = "Renamed" }
      #expect(try agenda().alarms.map(\.alarm.label) == ["Renamed"])
      #expect(try agenda().reminders.map(\.reminder.title) == ["Renamed"])
      let kept = try SQLiteAlarmStore(path: path).changes(since: 0).entries
      #expect(kept.count == 3)
      try agenda().remove(alarm)
      try agenda().remove(reminder)
      #expect(try SQLiteAlarmStore(path: path).changes(since: 0).entries == [])
    }

    @Test func itsHistoryGoesWithTheAlarmInAnySpelling() throws {
      try run("PRAGMA foreign_keys = OFF; UPDATE occurrence SET alarm = upper(alarm)")
      try agenda().edit(alarm: alarm) { $0.label = "Renamed" }
      let kept = try SQLiteAlarmStore(path: path).changes(since: 0).entries
      #expect(kept.contains(.occurrence(Records.occurrence(of: alarm))))
      try agenda().remove(alarm)
      #expect(try SQLiteAlarmStore(path: path).changes(since: 0).entries.count == 1)
    }

    @Test func ofTwoSpellingsTheCanonicalOneStays() throws {
      try run("INSERT INTO alarm SELECT lower(id), 9, \(Self.others) FROM alarm")
      try agenda().edit(alarm: alarm) { $0.label = "Renamed" }
      #expect(try agenda().alarms.map(\.number) == [9])
      try agenda().remove(alarm)
      #expect(try agenda().alarms.isEmpty)
    }

    private static let others = """
      time, weekdays, label, sound, volume, fade_in_ns, snooze_ns, ring_ns, is_on, zone, late,
      through, peak, ring_occurrence, ring_scheduled_ns, ring_is_snoozed, ring_snoozes, ring_end_ns,
      ring_end_elapsed_ns, ring_end_timeline, claim_owner, claim_taken_ns, claim_is_confirmed,
      revision, nag_ns, ring_takeovers, zone_rule
      """
  }
#endif
