#if Store
  import Countdown
  import CountdownTestSupport
  import Foundation
  import Testing

  @testable import CountdownAlarms

  /// `COUNTDOWN_KILLS=1000 swift test --filter SQLiteKillTests` kills a thousand times.
  @Suite(.ownThread) struct SQLiteKillTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let kills =
      ProcessInfo.processInfo.environment["COUNTDOWN_KILLS"].flatMap { Int($0) } ?? 40

    /// Each process goes on with the file of those that were killed before it; now and then with a
    /// new one, so that some die while they make it.
    @Test func aKillAtAnyMomentLosesNothingThatWasAcknowledged() async throws {
      var generator = SystemRandomNumberGenerator()
      var (path, acknowledged, total) = ("", Set<String>(), 0)
      var longest = 120_000
      for kill in 0..<Self.kills {
        if kill.isMultiple(of: 5) { (path, acknowledged) = (folder.path("\(kill).db"), []) }
        let moment = Int.random(in: 0..<longest, using: &generator)
        let ids = try await acknowledgements(path, killedAfter: moment)
        acknowledged.formUnion(ids)
        // A busy machine needs longer until anything is written.
        if ids.isEmpty { longest += 20_000 }
        total += ids.count
        try check(path, holds: acknowledged)
      }
      #expect(total > 0)
    }

    @Test func killsAmongProcessesThatWriteAtOnceLoseNothing() async throws {
      let path = folder.path("shared.db")
      var acknowledged = Set<String>()
      var longest = 200_000
      for _ in 0..<(Self.kills / 10) {
        let (most, some) = (longest, (0..<2).map { _ in Int.random(in: 0..<longest) })
        async let first = acknowledgements(path, killedAfter: some[0])
        async let second = acknowledgements(path, killedAfter: some[1])
        async let third = acknowledgements(path, killedAfter: most)
        acknowledged.formUnion(try await first + second + third)
        if acknowledged.isEmpty { longest *= 3 }
        try check(path, holds: acknowledged)
      }
      #expect(!acknowledged.isEmpty)
    }

    private func acknowledgements(
      _ path: String, killedAfter microseconds: Int
    ) async throws -> [String] {
      try await CountdownAlarmsProbe.run("store", "write", path, "\(microseconds)")
        .split(separator: "\n").map(String.init)
    }

    /// All that was acknowledged and at most what was on its way at each kill; and of each commit
    /// both records or none.
    private func check(_ path: String, holds acknowledged: Set<String>) throws {
      let changes = try SQLiteAlarmStore(path: path).changes(since: 0)
      let reminders = changes.entries.compactMap { entry -> ReminderRecord? in
        if case .reminder(let record) = entry { return record }
        return nil
      }
      let items = reminders.filter { $0.reminder.title == "item" }
      let counted = reminders.first { $0.reminder.title == "count" }?.snoozes ?? 0
      #expect(acknowledged.isSubset(of: items.map(\.reminder.id.description)))
      #expect(items.map(\.number).sorted() == Array(0..<counted).map { $0 + 1 })
      #expect(changes.revision == Int64(counted))
    }
  }
#endif
