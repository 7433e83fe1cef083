#if Store
  import Countdown
  import CountdownAlarms
  import Foundation

  /// How long a store of so many open reminders takes.
  ///
  /// ```sh
  /// swift run -c release CountdownAlarmsProbe store measure /tmp/alarms.db 100000
  /// ```
  func measure(_ path: String, count: Int) throws -> String {
    let records = (0..<count).map { number in
      var record = ReminderRecord(
        reminder: Reminder(
          "Number \(number)", due: WallMoment(nanoseconds: 2_000_000_000_000_000_000)),
        number: number)
      record.through = WallMoment(nanoseconds: 1_900_000_000_000_000_000)
      return record
    }
    let first = try SQLiteAlarmStore(path: path)
    var revision: Int64? = 0
    let writing = try time { revision = try first.commit(records.map { .reminder($0) }, at: 0) }
    var found = 0
    let loading = try time {
      found = try SQLiteAlarmStore(path: path).changes(since: 0).entries.count
    }
    let store = try SQLiteAlarmStore(path: path)
    let commits = try (0..<200).map { _ in
      guard let known = revision, var record = records.randomElement() else { return Duration.zero }
      record.snoozes += 1
      return try time { revision = try store.commit([.reminder(record)], at: known) }
    }.sorted()
    let reads = try (0..<200).map { _ in
      try time { _ = try store.changes(since: (revision ?? 1) - 1) }
    }.sorted()
    return """
      \(found) reminders: written together in \(writing), opened and loaded in \(loading)
      a commit of one: median \(commits[100]), 99 % \(commits[198])
      a read of one change: median \(reads[100]), 99 % \(reads[198])
      """
  }

  private func time(_ body: () throws -> Void) rethrows -> Duration {
    let before = RealTime.monotonic
    try body()
    return before.duration(to: RealTime.monotonic)
  }
#endif
