#if Store
  import Countdown
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms

  /// What SQLite is told, so that a commit is on the disk when it returns.
  @Suite(.ownThread) struct SQLiteDurabilityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String, isOnNetwork: Bool? = nil) throws -> SQLiteConnection {
      let file = try SQLiteFile(at: folder.path(name))
      return try SQLiteOpening(file: file, patience: .seconds(60), isOnNetwork: isOnNetwork).open()
    }

    private func journal(_ connection: SQLiteConnection) throws -> String? {
      var mode: String?
      try connection.run("PRAGMA journal_mode") { mode = $0.text(0) }
      return mode
    }

    @Test func theFolderIsSyncedTooWhateverTheJournal() throws {
      let connection = try open("alarms.db")
      // EXTRA, without which a deleted journal may come back after a loss of power.
      #expect(try connection.number("PRAGMA synchronous") == 3)
      let shared = try open("shared.db", isOnNetwork: true)
      #expect(try shared.number("PRAGMA synchronous") == 3)
    }

    @Test func whereMachinesShareTheFileThereIsNoLog() throws {
      #expect(try journal(open("shared.db", isOnNetwork: true)) == "delete")
      #expect(try journal(open("shared.db", isOnNetwork: false)) == "wal")
      #expect(try journal(open("shared.db", isOnNetwork: true)) == "delete")
    }

    @Test func aLogThatIsInUseStays() throws {
      let other = try open("shared.db", isOnNetwork: false)
      try other.run("BEGIN")
      _ = try other.number("SELECT revision FROM store")
      let late = try SQLiteOpening(
        file: SQLiteFile(at: folder.path("shared.db")), patience: .zero, isOnNetwork: true
      ).open()
      #expect(try journal(late) == "wal")
      #expect(try late.number("SELECT revision FROM store") == 0)
      withExtendedLifetime(other) {}
    }

    @Test func aLocalFileIsNotOnANetwork() throws {
      let path = "/dev/shm/countdown-\(CountdownID())"
      try Data().write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(try !SQLiteFile(at: path).isOnNetwork)
    }
  }
#endif
