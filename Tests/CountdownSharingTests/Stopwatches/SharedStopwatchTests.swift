import Countdown
import CountdownRoutines
import CountdownStore
import CountdownTesting
import Testing

@testable import CountdownSharing

@Suite("A stopwatch in a store counts without a process")
struct SharedStopwatchTests {
  private let scheduler = ManualScheduler()
  private let shared = SharedCountdowns.inMemory()
  private var stopwatches: SharedStopwatches { shared.stopwatches }

  /// The present, an offset after the start by the wall clock alone.
  private func time(wall: Duration? = nil) -> SharedTime {
    let passed = wall ?? Moment(nanoseconds: 0).duration(to: scheduler.now)
    return SharedTime([scheduler], wallNanoseconds: passed.saturatedNanoseconds)
  }

  private func started(_ name: String = "run") throws -> SharedStopwatch {
    let new = SharedStopwatch(name, label: "Run", at: time(), on: scheduler.timeline)
    try stopwatches.restore(new)
    return try #require(try stopwatches.read(name))
  }

  private func perform(_ command: StopwatchMachine.Command) throws -> SharedStopwatch {
    try stopwatches.perform(command, on: "run", at: time())
  }

  @Test("The elapsed time and the laps are exact, and a pause does not count")
  func life() throws {
    _ = try started()
    scheduler.advance(by: .milliseconds(1_500))
    #expect(try perform(.lap).snapshot.state.laps.map(\.total) == [.milliseconds(1_500)])
    scheduler.advance(by: .seconds(2))
    _ = try perform(.pause)
    scheduler.advance(by: .seconds(100))
    #expect(try stopwatches.read("run")?.state(at: time()).elapsed == .milliseconds(3_500))
    _ = try perform(.resume)
    scheduler.advance(by: .nanoseconds(1))
    let state = try #require(try stopwatches.read("run")).state(at: time())
    #expect(state.elapsed == .nanoseconds(3_500_000_001) && state.isRunning)
    let after = try perform(.stop)
    #expect(after.isStopped && after.snapshot.state.laps.count == 1)
    #expect(after.started == WallMoment(nanoseconds: 0))
  }

  @Test("After a reboot the wall clock counts; set back, it takes nothing away")
  func reboot() throws {
    let record = try started()
    let other = ManualScheduler()
    func elapsed(_ wall: Duration) -> Duration {
      record.state(at: SharedTime([other], wallNanoseconds: wall.saturatedNanoseconds)).elapsed
    }
    #expect(elapsed(.hours(30)) == .hours(30))
    #expect(elapsed(.seconds(-5)) == .zero)
    let paused = try record.after(
      .pause, at: SharedTime([other], wallNanoseconds: 7_000_000_000))
    #expect(paused.state(at: time(wall: .hours(2))).elapsed == .seconds(7))
    let again = try paused.after(.resume, at: SharedTime([other], wallNanoseconds: 0))
    #expect(again.state(at: SharedTime([], wallNanoseconds: 1_000_000_000)).elapsed == .seconds(8))
  }

  @Test("A command whose moment lies before the latest change counts from that change")
  func late() throws {
    _ = try started()
    let early = time()
    scheduler.advance(by: .seconds(5))
    _ = try perform(.lap)
    let after = try stopwatches.perform(.pause, on: "run", at: early)
    #expect(after.snapshot.state.elapsed == .seconds(5))
    #expect(after.snapshot.moment == scheduler.now)
  }

  @Test("What a command refuses changes nothing, and says why")
  func refusals() throws {
    let record = try started()
    #expect(throws: SharedStopwatches.Failure.refused("run", .alreadyRunning)) {
      try perform(.resume)
    }
    #expect(throws: SharedStopwatches.Failure.refused("run", .lockedWhileRunning)) {
      try perform(.reset)
    }
    #expect(throws: SharedStopwatches.Failure.notFound("nap")) {
      try stopwatches.perform(.pause, on: "nap", at: time())
    }
    #expect(throws: SharedStopwatches.Failure.notFound("run")) {
      try stopwatches.perform(.pause, on: "run", id: CountdownID(), at: time())
    }
    #expect(throws: SharedStopwatches.Failure.nameTaken("run")) {
      try stopwatches.start("run", label: "")
    }
    #expect(try stopwatches.read("run")?.snapshot == record.snapshot)
    _ = try perform(.stop)
    #expect(throws: SharedStopwatches.Failure.stopped("run")) { try perform(.toggle) }
    #expect(try perform(.reset).snapshot.state.phase == .ready)
    #expect(try perform(.start).snapshot.state.isRunning)
  }

  @Test("A stopped one gives its name away, and is listed for an hour")
  func stopped() throws {
    _ = try started()
    #expect(stopwatches.keeps("run") && !stopwatches.keeps("nap"))
    let record = try perform(.stop)
    #expect(!stopwatches.keeps("run"))
    func isListed(_ wall: Duration) -> Bool {
      !SharedList([], [record], faults: [], at: time(wall: wall)).stopwatches.isEmpty
    }
    #expect(isListed(.minutes(59)) && !isListed(.minutes(60)))
    #expect(try shared.records().isEmpty)
    // By the machine's clock that was long ago.
    shared.tidy()
    #expect(try stopwatches.read("run") == nil)
    #expect(try stopwatches.start("run", label: "").snapshot.state.isRunning)
    shared.tidy()
    #expect(try shared.list().stopwatches.map(\.name) == ["run"])
  }

  @Test("There is room for a thousand laps beside the longest label, and not for more")
  func laps() throws {
    let label = String(repeating: "\u{1}", count: 1_024)
    let laps = (1...1_000).map { Duration.nanoseconds(Int64.max / 2 + Int64($0)) }
    let state = Stopwatch.State(phase: .running, elapsed: .nanoseconds(Int64.max), laps: laps)
    let record = SharedStopwatch(
      "run",
      Stopwatch.Snapshot(
        id: CountdownID(), label: label, state: state, moment: scheduler.now,
        timeline: scheduler.timeline, wallTime: WallMoment(nanoseconds: 0), sequence: 1),
      started: nil)
    try stopwatches.restore(record)
    #expect(try stopwatches.read("run")?.snapshot == record.snapshot)
    #expect(throws: SharedStopwatches.Failure.tooManyLaps("run")) { try perform(.lap) }
    #expect(
      SharedStopwatches.Failure.tooManyLaps("run").description
        == "\"run\" has 1000 laps, the most that are kept; it continues without more")
    #expect(try perform(.pause).snapshot.state.laps.count == 1_000)
  }
}

@Suite("Records of stopwatches disturb no countdown")
struct StopwatchRecordTests {
  private let store = MemoryStore()
  private var shared: SharedCountdowns { SharedCountdowns(in: store) }

  private func write(_ key: String, _ body: String) throws {
    let key = try #require(StoreKey(rawValue: key))
    store.write([StoreChange(StoreEntry(key, body: Array(body.utf8)), replacing: nil)])
  }

  @Test("They lie beside them: never due, never claimed, in no list of countdowns or events")
  func beside() throws {
    let shared = shared
    let run = try shared.stopwatches.start("run", label: "")
    let list = try shared.list()
    #expect(list.countdowns.isEmpty && list.stopwatches == [run] && list.faults.isEmpty)
    #expect(store.due(before: WallMoment(nanoseconds: .max), limit: 10).isEmpty)
    var known = KnownEntries()
    let changes = try known.update(from: store)
    #expect(changes.changed.isEmpty && changes.faults.isEmpty && changes.goneNames.isEmpty)
    try shared.stopwatches.remove(run)
    #expect(try known.update(from: store).isEmpty)
    #expect(try shared.list().stopwatches.isEmpty)
  }

  @Test("Each change is a new list for whoever watches")
  func watched() throws {
    let shared = shared
    let seen = Locked<[Int]>([])
    let watch = try shared.watch { list in seen.withLock { $0.append(list.stopwatches.count) } }
    defer { watch.cancel() }
    let run = try shared.stopwatches.start("run", label: "")
    try shared.stopwatches.remove(run)
    #expect(seen.withLock { $0 } == [0, 1, 0])
  }

  @Test(
    "What is no record of a stopwatch is a fault, and gives way",
    arguments: [
      "", "{}", "[]", #"{"stage":"running"}"#,
      #"{"stage":"humming","id":"9f01873d-07ee-4df5-aa06-b98a15787a2f","label":"","elapsed_ns":1,"#
        + #""laps_ns":[],"sequence":1,"timeline":"t","moment_ns":0,"taken_at_ns":0}"#,
      #"{"stage":"paused","id":"9f01873d-07ee-4df5-aa06-b98a15787a2f","label":"","elapsed_ns":1,"#
        + #""laps_ns":[2],"sequence":1,"timeline":"t","moment_ns":0,"taken_at_ns":0}"#,
      #"{"stage":"paused","id":"9f01873d-07ee-4df5-aa06-b98a15787a2f","label":"","elapsed_ns":3,"#
        + #""laps_ns":[2,1],"sequence":1,"timeline":"t","moment_ns":0,"taken_at_ns":0}"#,
    ])
  func invalid(body: String) throws {
    let shared = shared
    try write("stopwatch/run", body)
    let list = try shared.list()
    #expect(list.stopwatches.isEmpty && list.faults.map(\.recordName) == ["run"])
    #expect(throws: SharingError.self) { try shared.stopwatches.read("run") }
    #expect(try shared.stopwatches.start("run", label: "").snapshot.state.isRunning)
    #expect(try shared.list().faults.isEmpty)
  }

  @Test("Two that command at once lose nothing")
  func race() async throws {
    let shared = shared
    _ = try shared.stopwatches.start("run", label: "")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<5 { _ = try shared.stopwatches.perform(.lap, on: "run") }
        }
      }
      try await group.waitForAll()
    }
    #expect(try shared.stopwatches.read("run")?.snapshot.state.laps.count == 15)
  }
}
