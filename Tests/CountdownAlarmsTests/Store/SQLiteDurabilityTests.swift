#if Store
  import Countdown
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// What SQLite is told, so that a commit is on the disk, and in the file, when it returns.
  @Suite(.ownThread) struct SQLiteDurabilityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteConnection {
      let file = try SQLiteFile(at: folder.path("alarms.db"))
      return try SQLiteOpening(
        file: file, layout: SQLiteSchema.layout, patience: .milliseconds(20)
      ).open()
    }

    private func journal(_ connection: SQLiteConnection) throws -> String? {
      var mode: String?
      try connection.run("PRAGMA journal_mode") { mode = $0.text(0) }
      return mode
    }

    @Test func theFolderIsSyncedToo() throws {
      // EXTRA, without which a deleted journal may come back after a loss of power.
      #expect(try open().number("PRAGMA synchronous") == 3)
    }

    @Test func theFileAloneHoldsEverything() throws {
      let path = folder.path("alarms.db")
      do {
        let log = try open()
        try log.run("PRAGMA journal_mode = WAL")
        #expect(try journal(log) == "wal")
      }
      let store = try SQLiteAlarmStore(path: path)
      #expect(try store.commit([.reminder(Records.reminder())], at: 0) == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["alarms.db"])
      let copy = folder.path("copy.db")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      #expect(try SQLiteAlarmStore(path: copy).changes(since: 0).entries.count == 1)
    }

    @Test func aLogThatIsInUseStays() throws {
      let other = try open()
      try other.run("PRAGMA journal_mode = WAL")
      try other.run("BEGIN")
      _ = try other.number("SELECT revision FROM store")
      let late = try open()
      #expect(try journal(late) == "wal")
      #expect(try late.number("SELECT revision FROM store") == 0)
      withExtendedLifetime(other) {}
    }
  }
#endif
