#if Store
  import Countdown
  import CountdownAlarms
  import Foundation

  /// Does one thing with a database, and says what came of it, or the kind of the failure.
  func useStore(_ arguments: [String]) -> String {
    guard arguments.count > 1 else { return "what?" }
    let (command, path) = (arguments[0], arguments[1])
    let number = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
    do {
      switch command {
      case "list": return try list(path)
      case "add": return try add(path)
      case "fill": return try fill(path)
      case "limit": return try fillUnderALimit(path, bytes: number)
      case "descriptors": return try openWithoutDescriptors(path)
      case "count": return try countUp(path, times: number)
      case "leak": return try leak(path)
      case "measure": return try measure(path, count: number)
      case "write": return try writeUntilKilled(path, after: number)
      default: return "what?"
      }
    } catch {
      return describe(error)
    }
  }

  private func describe(_ error: any Error) -> String {
    guard let error = error as? AlarmStoreError else { return "\(error)" }
    return "\(error.kind): \(error)"
  }

  private func list(_ path: String) throws -> String {
    let changes = try SQLiteAlarmStore(path: path).changes(since: 0)
    return "revision \(changes.revision), entries \(changes.entries.count)"
  }

  private func add(_ path: String) throws -> String {
    let store = try SQLiteAlarmStore(path: path, patience: .milliseconds(100))
    let revision = try store.changes(since: 0).revision
    let written = try store.commit([.reminder(record("added", number: 1))], at: revision)
    return written.map { "written \($0)" } ?? "not written"
  }

  private func record(_ title: String, number: Int) -> ReminderRecord {
    let due = WallMoment(nanoseconds: 1_778_307_200_000_000_000)
    return ReminderRecord(reminder: Reminder(title, due: due), number: number)
  }

  /// Writes until there is no room, and says how many commits counted and how many are there; then
  /// whether it goes on once there is room again.
  private func fill(_ path: String) throws -> String {
    let ballast = path + ".ballast"
    try Data(count: 200_000).write(to: URL(filePath: ballast))
    let store = try SQLiteAlarmStore(path: path)
    let (written, failure) = fill(store)
    let kept = try store.changes(since: 0).entries.count
    let listed = try list(path)
    try FileManager.default.removeItem(atPath: ballast)
    let then = try store.commit([.reminder(record("after", number: 1))], at: Int64(written))
    return
      "\(failure) kept \(kept - written), \(listed == "revision \(written), entries \(written)")"
      + ", then \(then == Int64(written) + 1)"
  }

  private func fill(_ store: SQLiteAlarmStore) -> (written: Int, failure: String) {
    let title = String(repeating: "x", count: 2_000)
    for number in 0..<100_000 {
      do {
        _ = try store.commit([.reminder(record(title, number: number))], at: Int64(number))
      } catch {
        return (number, "\(error.kind)")
      }
    }
    return (100_000, "none")
  }

  private func fillUnderALimit(_ path: String, bytes: Int) throws -> String {
    let store = try SQLiteAlarmStore(path: path)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: .max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let (written, failure) = fill(store)
    limit.rlim_cur = .max
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let kept = try store.changes(since: 0).entries.count
    let then = try store.commit([.reminder(record("after", number: 1))], at: Int64(written))
    return "\(failure) kept \(kept - written), then \(then == Int64(written) + 1)"
  }

  private func openWithoutDescriptors(_ path: String) throws -> String {
    _ = try SQLiteAlarmStore(path: path)
    var limit = rlimit(rlim_cur: 3, rlim_max: 1_024)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let refusal: String
    do {
      _ = try SQLiteAlarmStore(path: path)
      refusal = "none"
    } catch {
      refusal = describe(error)
    }
    limit.rlim_cur = 1_024
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return "\(refusal), then \(try list(path))"
  }

  /// Counts one reminder up, by as many decisions, against others who do the same.
  private func countUp(_ path: String, times: Int) throws -> String {
    let store = try SQLiteAlarmStore(path: path, patience: .seconds(60))
    var (count, repeated) = (0, 0)
    while count < times {
      let changes = try store.changes(since: 0)
      guard case .reminder(var record)? = changes.entries.first else { return "no reminder" }
      record.snoozes += 1
      if try store.commit([.reminder(record)], at: changes.revision) == nil {
        repeated += 1
      } else {
        count += 1
      }
    }
    return "counted \(count), repeated \(repeated)"
  }

  /// Writes one reminder a commit, beside a count of them, and says so of each that was
  /// acknowledged. The kernel kills it so many microseconds from now, wherever it is then.
  private func writeUntilKilled(_ path: String, after microseconds: Int) throws -> String {
    killSelf(after: microseconds)
    let store = try SQLiteAlarmStore(path: path, patience: .seconds(60))
    while true {
      let changes = try store.changes(since: 0)
      var known = changes.revision
      var total = count(in: changes) ?? record("count", number: 0)
      while true {
        total.snoozes += 1
        let next = record("item", number: total.snoozes)
        // Where somebody else wrote, it reads again.
        guard let written = try store.commit([.reminder(total), .reminder(next)], at: known)
        else { break }
        known = written
        FileHandle.standardOutput.write(Data("\(next.reminder.id)\n".utf8))
      }
    }
  }

  private func count(in changes: AlarmStoreChanges) -> ReminderRecord? {
    for case .reminder(let record) in changes.entries where record.reminder.title == "count" {
      return record
    }
    return nil
  }

  /// Begins and ends watches and stores, and says whether descriptors and threads are as many as
  /// before. Threads end by themselves: waits for that, until somebody ends the probe.
  private func leak(_ path: String) throws -> String {
    func live() throws {
      let store = try SQLiteAlarmStore(path: path)
      let called = Semaphore()
      let watch = try store.watch { called.post() }
      let revision = try store.changes(since: 0).revision
      _ = try store.commit([], at: revision)
      called.wait()
      withExtendedLifetime(watch) {}
    }
    func counts() throws -> [Int] {
      try ["fd", "task"].map { folder in
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count
      }
    }
    try live()
    let before = try counts()
    for _ in 0..<20 { try live() }
    while try zip(counts(), before).contains(where: >) { usleep(1_000) }
    return "clean"
  }

  func killSelf(after microseconds: Int) {
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGKILL
    var timer: timer_t?
    timer_create(CLOCK_MONOTONIC, &event, &timer)
    var time = itimerspec()
    time.it_value.tv_sec = microseconds / 1_000_000
    time.it_value.tv_nsec = microseconds % 1_000_000 * 1_000
    // The first timer's name is 0, which Swift takes for no pointer.
    timer_settime(timer, 0, &time, nil)
  }
#endif
