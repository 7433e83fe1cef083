#if Store
  import Countdown
  import Foundation
  import Testing

  @testable import CountdownAlarms

  @Suite struct SQLiteAlarmStoreTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("alarms.db") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteAlarmStore { try SQLiteAlarmStore(path: path) }

    @Test func whatWasCommittedIsThereAfterTheStoreWasClosed() throws {
      let entries = Self.everything
      #expect(try open().commit(entries, at: 0) == 1)
      #expect(try Set(open().changes(since: 0).entries) == Set(entries))
    }

    /// Each field with something in it, and each that may be empty without.
    private static var everything: [AlarmStoreEntry] {
      var themed = Records.alarm("")
      themed.alarm.sound = .theme("bell")
      themed.alarm.weekdays = .all
      themed.ring?.isSnoozed = true
      themed.ring?.claim = nil
      var silent = Records.alarm("\u{0}\n'\"é 🫖")
      silent.alarm.sound = .none
      let plain = Records.plainAlarm()
      let open = ReminderRecord(reminder: Reminder("", due: Records.date(1)), number: 1)
      let occurrences = OccurrenceRecord.Outcome.allCases.enumerated().map { index, outcome in
        Records.occurrence(index, of: plain.alarm.id, outcome)
      }
      return [Records.alarm(), themed, silent, plain].map { .alarm($0) }
        + [Records.reminder(), Records.dailyReminder(), open].map { .reminder($0) }
        + occurrences.map { .occurrence($0) }
    }

    /// A field that is added later needs a column, and a place in ``Records``.
    @Test func everyFieldHasAColumn() {
      func fields(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
      let (alarm, reminder) = (Records.alarm(), Records.reminder())
      #expect(fields(alarm) == 6)
      #expect(fields(alarm.alarm) == 13)
      #expect(alarm.ring.map(fields) == 7)
      #expect(fields(reminder) == 9)
      #expect(fields(reminder.reminder) == 5)
      #expect(reminder.stretch.map(fields) == 3)
      #expect(fields(Records.claim) == 3)
      #expect(fields(Records.deadline) == 3)
      #expect(fields(Records.occurrence(of: alarm.alarm.id)) == 6)
    }

    @Test func theFileAndItsFoldersAreForTheirOwnerAlone() throws {
      let deep = folder.path("a/b/c.db")
      _ = try SQLiteAlarmStore(path: deep)
      func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
      }
      #expect(try mode(folder.path("a")) == 0o700)
      #expect(try mode(folder.path("a/b")) == 0o700)
      #expect(try mode(deep) == 0o600)
    }

    @Test func aLinkIsFollowedAndTheFilesBesideLieBesideTheTarget() throws {
      _ = try open().commit([], at: 0)
      let link = folder.path("link.db")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let store = try SQLiteAlarmStore(path: link)
      #expect(store.path == URL(filePath: path).resolvingSymlinksInPath().path)
      #expect(try store.commit([], at: 1) == 2)
    }

    @Test func twoStoresOfOneFileSeeEachOther() throws {
      let (one, other) = (try open(), try open())
      #expect(try one.commit([.reminder(Records.reminder())], at: 0) == 1)
      #expect(try other.changes(since: 0).entries.count == 1)
      #expect(try other.commit([], at: 0) == nil)
      #expect(try other.commit([], at: 1) == 2)
      #expect(try one.changes(since: 1).revision == 2)
    }

    @Test func aBackupPutBackBringsEverything() throws {
      let store = try open()
      #expect(try store.commit([.reminder(Records.reminder())], at: 0) == 1)
      let changes = try store.changes(since: 7)
      #expect(changes.isComplete)
      #expect(changes.entries.count == 1)
    }

    @Test func whatAColumnCannotHoldBecomesTheNearestThatItCan() throws {
      var record = Records.alarm()
      record.alarm.volume = 300
      record.alarm.snooze = .seconds(-1)
      record.alarm.ring = .seconds(Int64.max)
      record.through = LocalTime(CivilDate(daysSinceEpoch: 1 << 40), .noon)
      record.peak = LocalTime(CivilDate(daysSinceEpoch: -1 << 40), .noon)
      record.ring?.scheduled = .distantFuture
      record.ring?.end.wall = .distantPast
      record.ring?.snoozes = -1
      let store = try open()
      _ = try store.commit([.alarm(record)], at: 0)
      guard case .alarm(let read)? = try store.changes(since: 0).entries.first else {
        Issue.record("no alarm")
        return
      }
      #expect(read.alarm.volume == 100)
      #expect(read.alarm.snooze == .zero)
      #expect(read.alarm.ring == .nanoseconds(Int64.max))
      #expect(read.through.description == "9999-12-31T23:59:59")
      #expect(read.peak.description == "0000-01-01T00:00")
      #expect(read.ring?.scheduled == WallMoment(nanoseconds: .max))
      #expect(read.ring?.end.wall == WallMoment(nanoseconds: .min))
      #expect(read.ring?.snoozes == 0)
    }

    @Test func aTextThatIsTooLongIsRefusedAndNothingIsWritten() throws {
      let store = try open()
      let long = Records.reminder(String(repeating: "x", count: 2 << 20))
      let error = #expect(throws: AlarmStoreError.self) {
        try store.commit([.reminder(Records.reminder()), .reminder(long)], at: 0)
      }
      #expect(error?.kind == .failed)
      #expect(try store.changes(since: 0).entries == [])
      #expect(try store.commit([.reminder(Records.reminder())], at: 0) == 1)
    }
  }
#endif
