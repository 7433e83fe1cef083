#if Store
  import Countdown
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// Another file comes to have the name of one that is open.
  @Suite(.ownThread) struct SQLiteReplacementTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("alarms.db") }

    init() throws { folder = try TemporaryFolder() }

    private func open(
      _ name: String = "alarms.db", grace: Duration = .zero
    ) throws -> SQLiteAlarmStore {
      try SQLiteAlarmStore(path: folder.path(name), patience: .milliseconds(20), grace: grace)
    }

    private func write(_ title: String, into store: SQLiteAlarmStore) throws -> Int64 {
      let revision = try store.changes(since: 0).revision
      return try #require(try store.commit([.reminder(Records.reminder(title))], at: revision))
    }

    private func titles(_ changes: AlarmStoreChanges) -> [String] {
      changes.entries.compactMap { entry in
        if case .reminder(let record) = entry { record.reminder.title } else { nil }
      }
    }

    /// Writes a file into another, which stays the same one.
    private func overwrite(with name: String) throws {
      try Data(contentsOf: URL(filePath: folder.path(name))).write(to: URL(filePath: path))
    }

    /// To SQLite the two look alike: it compares sixteen bytes.
    @Test func aTwinThatIsCopiedOverItIsAnother() throws {
      let (store, twin) = (try open(), try open("twin.db"))
      let known = try write("one", into: store)
      #expect(try write("two", into: twin) == known)
      try overwrite(with: "twin.db")
      let changes = try store.changes(since: known)
      #expect(changes.isReplaced && changes.isComplete)
      #expect(titles(changes) == ["two"])
      #expect(changes.revision > known)
      #expect(try !store.changes(since: changes.revision).isReplaced)
    }

    @Test func aDecisionOnTheOldFileIsNotWrittenIntoTheNew() throws {
      let (store, twin) = (try open(), try open("twin.db"))
      let known = try write("one", into: store)
      _ = try write("two", into: twin)
      try overwrite(with: "twin.db")
      #expect(try store.commit([.reminder(Records.reminder("three"))], at: known) == nil)
      #expect(titles(try store.changes(since: known)) == ["two"])
      #expect(rename(folder.path("twin.db"), path) == 0)
      #expect(try store.commit([.reminder(Records.reminder("four"))], at: known + 1) == nil)
    }

    /// It was restored, and has grown since to what was known, and beyond.
    @Test(arguments: [1, 2, 3]) func anOlderCopyThatHasGrownIsAnother(_ growth: Int) throws {
      let store = try open()
      _ = try write("old", into: store)
      try FileManager.default.copyItem(atPath: path, toPath: folder.path("copy.db"))
      _ = try write("lost", into: store)
      let known = try write("lost too", into: store)
      try overwrite(with: "copy.db")
      let other = try open()
      for number in 1...growth { _ = try write("new \(number)", into: other) }
      let changes = try store.changes(since: known)
      #expect(changes.isReplaced)
      #expect(Set(titles(changes)) == Set(["old"] + (1...growth).map { "new \($0)" }))
    }

    @Test func whatOthersWriteIsNoReplacement() throws {
      let store = try open()
      let known = try write("one", into: store)
      for number in 1...3 { _ = try write("\(number)", into: try open()) }
      let changes = try store.changes(since: known)
      #expect(!changes.isReplaced && !changes.isComplete)
      #expect(changes.entries.count == 3)
    }

    @Test func whoLookedLongAgoKnowsTheFileStill() throws {
      let store = try open()
      let known = try write("one", into: store)
      let connection = try SQLiteConnection(path: path, .shared, patience: .seconds(60))
      try connection.run("UPDATE store SET revision = 5000")
      try connection.run("DELETE FROM mark")
      try connection.run("INSERT INTO mark VALUES (5000, 7)")
      #expect(try !store.changes(since: known).isReplaced)
    }

    @Test func aFileThatIsGoneIsGoneForGoodAfterAWhile() throws {
      let store = try open(grace: .seconds(3_600))
      let known = try write("one", into: store)
      #expect(unlink(path) == 0)
      let error = #expect(throws: AlarmStoreError.self) { try store.changes(since: known) }
      #expect(error?.kind == .moved)
      let late = #expect(throws: AlarmStoreError.self) { try store.commit([], at: known) }
      #expect(late?.kind == .moved)
      #expect(!FileManager.default.fileExists(atPath: path))
      // While it is empty it is about to be written.
      try Data().write(to: URL(filePath: path))
      #expect(throws: AlarmStoreError.self) { try store.changes(since: known) }
      #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
      #expect(unlink(path) == 0)
      _ = try write("two", into: try open())
      #expect(titles(try store.changes(since: known)) == ["two"])
    }

    @Test func aWholeFolderThatIsPutBackIsTakenUp() async throws {
      let store = try open("home/alarms.db")
      let known = try write("one", into: store)
      let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
      let watch = try store.watch { continuation.yield() }
      try FileManager.default.moveItem(
        atPath: folder.path("home"), toPath: folder.path("away"))
      _ = try write("two", into: try open("home/alarms.db"))
      for await _ in calls {
        if (try? titles(store.changes(since: known))) == ["two"] { break }
      }
      withExtendedLifetime(watch) {}
    }

    @Test func aLinkThatLeadsElsewhereIsFollowed() throws {
      let (one, two) = (try open("one.db"), try open("two.db"))
      _ = (try write("one", into: one), try write("two", into: two))
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path("one.db"))
      let store = try open()
      let known = try store.changes(since: 0).revision
      #expect(unlink(path) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path("two.db"))
      #expect(titles(try store.changes(since: known)) == ["two"])
    }
  }
#endif
