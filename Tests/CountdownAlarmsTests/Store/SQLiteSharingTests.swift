#if Store
  import Countdown
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms

  /// Several processes, one file.
  @Suite(.ownThread) struct SQLiteSharingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("alarms.db") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteAlarmStore { try SQLiteAlarmStore(path: path) }

    /// The calls of a watch, and what ends them.
    private func calls(
      of store: SQLiteAlarmStore
    ) throws -> (AsyncStream<Void>, any AnyObject & Sendable) {
      let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
      return (calls, try store.watch { continuation.yield() })
    }

    @Test func noChangeIsLostAmongProcessesThatWriteAtOnce() async throws {
      var counter = Records.reminder()
      counter.snoozes = 0
      _ = try open().commit([.reminder(counter)], at: 0)
      async let first = CountdownAlarmsProbe.run("store", "count", path, "100")
      async let second = CountdownAlarmsProbe.run("store", "count", path, "100")
      async let third = CountdownAlarmsProbe.run("store", "count", path, "100")
      for report in try await [first, second, third] {
        #expect(report.hasPrefix("counted 100, repeated "))
      }
      counter.snoozes = 300
      let changes = try open().changes(since: 0)
      #expect(changes.entries == [.reminder(counter)])
      #expect(changes.revision == 301)
    }

    @Test(arguments: 1...4) func manyProcessesMayMakeTheFileAtOnce(_ round: Int) async throws {
      let path = folder.path("new-\(round).db")
      let reports = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<6 {
          group.addTask { try await CountdownAlarmsProbe.run("store", "list", path) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(reports == Array(repeating: "revision 0, entries 0", count: 6))
    }

    @Test func aProcessLearnsOfWhatAnotherWrote() async throws {
      let store = try open()
      let (calls, watch) = try calls(of: store)
      #expect(try await CountdownAlarmsProbe.run("store", "add", path) == "written 1")
      #expect(await calls.first { true } != nil)
      #expect(try store.changes(since: 0).revision == 1)
      _ = watch
    }

    /// It could not tell anybody; the kernel closes its files.
    @Test func aProcessLearnsOfWhatADeadOneWrote() async throws {
      let store = try open()
      let (calls, watch) = try calls(of: store)
      // On a busy machine it may die before it has written.
      while try await CountdownAlarmsProbe.run("store", "write", path, "300000").isEmpty {}
      #expect(await calls.first { true } != nil)
      #expect(try store.changes(since: 0).revision > 0)
      _ = watch
    }

    @Test func aProcessLearnsThatItsFileIsGone() async throws {
      let store = try open()
      _ = try store.commit([.reminder(Records.reminder())], at: 0)
      let (calls, watch) = try calls(of: store)
      #expect(unlink(path) == 0)
      #expect(await calls.first { true } != nil)
      let error = #expect(throws: AlarmStoreError.self) { try store.changes(since: 1) }
      #expect(error?.kind == .moved)
      _ = watch
    }

    @Test func watchesAndStoresLeaveNothingOpen() async throws {
      #expect(try await CountdownAlarmsProbe.run("store", "leak", path) == "clean")
    }
  }
#endif
