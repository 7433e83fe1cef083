#if Store
  import Countdown
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// A file of every version that was released is kept, and read for ever.
  @Suite struct SQLiteVersionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A copy of a kept file.
    private func sample(_ version: Int) throws -> String {
      let kept = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/alarms-\(version).db").standardizedFileURL
      let copy = folder.path("\(version).db")
      try FileManager.default.copyItem(atPath: kept.path, toPath: copy)
      return copy
    }

    @Test func version1IsRead() throws {
      let store = try SQLiteAlarmStore(path: try sample(1))
      let changes = try store.changes(since: 0)
      #expect(changes.revision == 2)
      #expect(changes.entries == (try Self.entries()))
      #expect(try store.commit([], at: 2) == 3)
    }

    @Test func version2IsRead() throws {
      let store = try SQLiteAlarmStore(path: try sample(2))
      let changes = try store.changes(since: 0)
      #expect(changes.revision == 2)
      #expect(changes.entries == (try Self.entries(nag: .minutes(5))))
    }

    @Test func version3IsRead() throws {
      let changes = try SQLiteAlarmStore(path: try sample(3)).changes(since: 0)
      #expect(changes.revision == 2)
      #expect(changes.entries == (try Self.entriesOfVersion3()))
    }

    /// What was released is never changed: a new version gets a migration of its own.
    @Test(arguments: 1...3) func everyVersionIsStillMadeTheSame(version: Int) throws {
      func schema(_ path: String) throws -> [String] {
        let connection = try SQLiteConnection(path: path, .frozen, patience: .zero)
        var texts: [String] = []
        try connection.run("SELECT sql FROM sqlite_schema ORDER BY name") { row in
          texts.append(row.text(0) ?? "")
        }
        return texts
      }
      let path = folder.path("new.db")
      try Data().write(to: URL(filePath: path))
      let connection = try SQLiteConnection(path: path, .shared, patience: .zero)
      for script in SQLiteSchema.migrations.prefix(version) { try connection.runScript(script) }
      #expect(try schema(path) == (try schema(sample(version))))
    }

    private static func entriesOfVersion3() throws -> [AlarmStoreEntry] {
      try entries(nag: .minutes(5)).map { entry in
        switch entry {
        case .alarm(var record) where record.ring != nil:
          record.ring?.takeovers = 1
          record.zoneRule = "<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3"
          return .alarm(record)
        case .occurrence(var record):
          record.moment = Records.date(2)
          return .occurrence(record)
        default: return entry
        }
      }
    }

    /// What was committed to an empty store to make the samples, after a reminder that was removed
    /// again.
    private static func entries(nag: Duration? = nil) throws -> [AlarmStoreEntry] {
      let id = try #require(CountdownID("0f8fad5b-d9cb-469f-a165-70867728950e"))
      let other = try #require(CountdownID("7c9e6679-7425-40de-944b-e07fc1f90ae7"))
      var alarm = Records.alarm(id: id)
      alarm.alarm.nag = nag
      return [
        .alarm(alarm), .alarm(Records.plainAlarm(id: other)),
        .reminder(Records.reminder(id: id)), .reminder(Records.dailyReminder(id: other)),
        .occurrence(Records.occurrence(of: id)),
        .occurrence(Records.occurrence(60, of: id, .ringing)),
      ]
    }
  }
#endif
