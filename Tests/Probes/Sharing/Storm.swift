import Countdown
import CountdownSharing
import Glibc

/// Starts processes and kills them at random moments.
struct Storm {
  let directory: String
  private let shared: SharedCountdowns

  init(_ directory: String) {
    self.directory = directory
    shared = .files(in: directory)
  }

  /// Two processes announce the same finishes and are killed at random moments, round by round; a
  /// third one announces what is left. Counts what became of each finish.
  func claims(rounds: Int) throws -> String {
    var ids: [String] = []
    for round in 0..<rounds {
      let records = (0..<8).map { endedRecord("r\(round)-\($0)") }
      for record in records { _ = try shared.entries.write(record, replacing: nil) }
      ids += records.map(\.finishID.description)
      let announcers = try (0..<2).map { _ in try start("host") }
      if round.isMultiple(of: 2) { waitForALine() }
      kill(announcers)
      _ = wait(for: try start("rest"))
    }
    return try verdict(ids)
  }

  /// Processes share countdowns of 40 ms and announce them, against two hosts; all are killed at
  /// random moments. Counts what became of each finish that was ever shared.
  func owners(rounds: Int) throws -> String {
    for round in 0..<rounds {
      let name = "o\(round)"
      var processes = try [start("hold", name, "40")] + (0..<2).map { _ in try start("host") }
      waitForRecord(name)
      usleep(UInt32.random(in: 0...80_000))
      // Every second owner lives to its end, so that it races with hosts that live.
      if round.isMultiple(of: 2) { processes.append(processes.removeFirst()) }
      kill(processes)
    }
    try announceTheRest(in: directory)
    return try verdict(try shared.list().countdowns.map(\.finishID.description))
  }

  private func waitForRecord(_ name: String) {
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    while (try? shared.read(name)) == .some(nil), RealTime.monotonic < limit {
      usleep(500)
    }
  }

  private func verdict(_ ids: [String]) throws -> String {
    var (announced, again) = ([String: Int](), 0)
    for line in lines(of: directory + "/log") {
      let words = line.split(separator: " ")
      announced[words.first.map(String.init) ?? "", default: 0] += 1
      if words.count > 1 { again += 1 }
    }
    let listed = try shared.list().countdowns.filter { $0.stage == .unconfirmed }
    let unconfirmed = Set(listed.map(\.finishID.description))
    let lost = ids.filter { announced[$0] == nil && !unconfirmed.contains($0) }.count
    let often = announced.values.filter { $0 > 2 }.count
    let twice = announced.values.filter { $0 == 2 }.count
    return "finishes \(ids.count) announced \(announced.count) unconfirmed \(unconfirmed.count)"
      + " twice \(twice) unmarked \(max(twice - again, 0)) oftener \(often) lost \(lost)"
  }

  /// A process publishes without a pause and is killed at random moments, while this one reads.
  func records(rounds: Int) throws -> String {
    var torn = 0
    var seen = 0
    for _ in 0..<rounds {
      let writer = try start("churn")
      let before = seen
      let limit = RealTime.monotonic.advanced(by: .seconds(60))
      while seen == before, RealTime.monotonic < limit { count(&seen, &torn) }
      let end = RealTime.monotonic.advanced(by: .microseconds(Int.random(in: 0...20_000)))
      repeat { count(&seen, &torn) } while RealTime.monotonic < end
      _ = Glibc.kill(writer, SIGKILL)
      _ = wait(for: writer)
      count(&seen, &torn)
    }
    return "rounds \(rounds) torn \(torn) seen \(seen > 0)"
  }

  private func count(_ seen: inout Int, _ torn: inout Int) {
    guard let list = try? shared.list() else {
      torn += 1
      return
    }
    seen += list.countdowns.count
    torn += list.faults.count
  }
}

extension Storm {
  /// - Parameter output: where it prints; nil for nowhere.
  func start(_ command: String, _ more: String..., output: Int32? = nil) throws -> pid_t {
    var process: pid_t = 0
    let words = ["CountdownSharingProbe", command, directory] + more
    let arguments = words.map { $0.withCString { strdup($0) } } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for argument in arguments { free(argument) }
    }
    let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environ)
    guard code == 0 else { throw SystemError(operation: "posix_spawn", code: code) }
    return process
  }

  /// Waits until somebody announces, at most half a second.
  private func waitForALine() {
    let size = fileSize()
    let limit = RealTime.monotonic.advanced(by: .milliseconds(500))
    while fileSize() == size, RealTime.monotonic < limit { usleep(100) }
  }

  private func fileSize() -> Int {
    var status = stat()
    return stat(directory + "/log", &status) == 0 ? Int(status.st_size) : 0
  }

  /// Kills processes one after the other, at random moments.
  private func kill(_ processes: [pid_t]) {
    for process in processes {
      usleep(UInt32.random(in: 0...2_000))
      _ = Glibc.kill(process, SIGKILL)
    }
    for process in processes { _ = wait(for: process) }
  }

  func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private func lines(of path: String) -> [String] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 256)
    while fgets(&buffer, 256, file) != nil {
      lines.append(String(decoding: buffer.prefix { $0 > 10 }.map { UInt8($0) }, as: UTF8.self))
    }
    return lines
  }
}
