import CountdownTestSupport

#if Store
  import Countdown
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// A file that says it is ours and is not as it should be.
  @Suite(.ownThread) struct SQLiteHostileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path("alarms.db")
      let alarm = Records.alarm()
      let entries: [AlarmStoreEntry] = [
        .alarm(alarm), .reminder(Records.reminder()),
        .occurrence(Records.occurrence(of: alarm.alarm.id)),
      ]
      _ = try SQLiteAlarmStore(path: path).commit(entries, at: 0)
    }

    private func run(_ script: String) throws {
      let connection = try SQLiteConnection(path: path, .shared, patience: .seconds(60))
      try connection.runScript(script)
    }

    private func failure() -> AlarmStoreError? {
      #expect(throws: AlarmStoreError.self) {
        try SQLiteAlarmStore(path: path).changes(since: 0)
      }
    }

    @Test(arguments: [
      "alarm SET id = 'x'", "alarm SET number = -1", "alarm SET time = '24:00'",
      "alarm SET weekdays = 'mon,,tue'", "alarm SET weekdays = 'someday'",
      "alarm SET sound = 'siren'", "alarm SET volume = 101", "alarm SET fade_in_ns = -1",
      "alarm SET is_on = 2", "alarm SET late = ''", "alarm SET through = '2027-02-30T07:30'",
      "alarm SET peak = 'now'", "alarm SET ring_occurrence = ''", "alarm SET ring_end_ns = NULL",
      "alarm SET ring_is_snoozed = NULL", "alarm SET claim_taken_ns = NULL",
      "occurrence SET outcome = 'won'", "occurrence SET time = 'x'", "occurrence SET missed = -1",
      "reminder SET every_ns = 0", "reminder SET every_ns = NULL, every_days = 'x'",
      "reminder SET snooze_timeline = NULL", "reminder SET done_ns = 1, late = 'late'",
      "reminder SET stretch_is_entered = 7", "reminder SET may_not_have_been_seen = -5",
      "store SET revision = -1", "store SET revision = \(Int64.max)",
    ])
    func aValueOutOfItsRangeIsTold(_ change: String) throws {
      try run("PRAGMA foreign_keys = OFF; UPDATE \(change)")
      #expect(failure()?.kind == .corrupt)
    }

    @Test func numbersAtTheirEndsAreRead() throws {
      let (most, least) = (Int64.max, Int64.min)
      try run(
        """
        UPDATE alarm SET number = \(most), snooze_ns = \(most), ring_ns = \(most),
          ring_scheduled_ns = \(least), ring_end_ns = \(most), ring_end_elapsed_ns = \(least);
        UPDATE reminder SET deadline_ns = \(least), through_ns = \(most), every_ns = \(most),
          snooze_ns = \(most), snooze_elapsed_ns = \(most), snoozes = \(most);
        """)
      #expect(try SQLiteAlarmStore(path: path).changes(since: 0).entries.count == 3)
    }

    @Test(arguments: [
      "DROP TABLE reminder", "DROP TABLE store", "DELETE FROM store",
      "ALTER TABLE alarm DROP COLUMN late", "PRAGMA user_version = 0",
    ])
    func aMissingPieceIsTold(_ change: String) throws {
      try run(change)
      #expect(failure()?.kind == .corrupt)
    }

    @Test func whatItsSchemaWouldRunIsNotRun() throws {
      try run(
        """
        CREATE TRIGGER eager AFTER INSERT ON reminder BEGIN DELETE FROM alarm; END;
        CREATE TRIGGER vain AFTER UPDATE ON store BEGIN DELETE FROM reminder; END;
        """)
      let store = try SQLiteAlarmStore(path: path)
      _ = try store.commit([.reminder(Records.reminder("more"))], at: 1)
      #expect(try store.changes(since: 0).entries.count == 4)
    }

    /// Each page in turn filled with noise, and each possible shorter file: an error or the right
    /// contents, nothing else, and the file stays.
    @Test func noiseAndMissingPagesAreTold() throws {
      let whole = try Data(contentsOf: URL(filePath: path))
      let right = try SQLiteAlarmStore(path: path).changes(since: 0)
      let pages = whole.count / 4_096
      var (refusals, generator) = (0, SeededGenerator(seed: 4))
      for page in 0..<pages {
        var noisy = whole
        for index in (page * 4_096)..<((page + 1) * 4_096) where index >= 100 {
          noisy[index] = UInt8.random(in: 0...255, using: &generator)
        }
        for contents in [noisy, whole.prefix(page * 4_096 + 1_000)] {
          try contents.write(to: URL(filePath: path))
          do {
            #expect(try SQLiteAlarmStore(path: path).changes(since: 0) == right)
          } catch {
            refusals += 1
            #expect([.corrupt, .foreign].contains(error.kind))
            #expect(try Data(contentsOf: URL(filePath: path)) == contents)
          }
        }
      }
      #expect(refusals > pages)
    }
  }
#endif
