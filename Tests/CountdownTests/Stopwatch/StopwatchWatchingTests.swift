import Countdown
import CountdownRoutines
import CountdownTesting
import Observation
import Testing

@Suite struct StopwatchWatchingTests {
  private let scheduler = ManualScheduler()
  private let stopwatch: Stopwatch

  init() { stopwatch = Stopwatch(scheduler: scheduler) }

  @Test func observersSeeEachPropertyChangeFromTheLastOne() {
    let (seconds, phases, runs, laps) = (
      Log<[Int]>(), Log<Stopwatch.Phase>(), Log<Bool>(), Log<Int>()
    )
    stopwatch.observe(.elapsedSeconds) { seconds.append([$0, $1]) }
    stopwatch.observe(.phase) { phases.append($1) }
    stopwatch.observe(.isRunning) { runs.append($1) }
    stopwatch.observe(.laps) { laps.append($1.count) }
    stopwatch.start()
    scheduler.advance(by: .seconds(2))
    scheduler.jump(by: .seconds(3))
    stopwatch.lap()
    stopwatch.pause()
    stopwatch.reset()
    #expect(seconds.all == [[0, 1], [1, 2], [2, 5], [5, 0]])
    #expect(phases.all == [.running, .paused, .ready])
    #expect(runs.all == [true, false])
    #expect(laps.all == [1, 0])
  }

  @Test func theRoundOfWillSetComesFirstAndTheChangeIsVisibleInBoth() {
    let log = Log<String>()
    stopwatch.observe(.isRunning) { [stopwatch] in log.append("did \($0) \($1) \(stopwatch.phase)")
    }
    stopwatch.observe(.isRunning, at: .willSet) { [stopwatch] in
      log.append("will \($0) \($1) \(stopwatch.phase)")
    }
    stopwatch.start()
    #expect(log.all == ["will false true running", "did false true running"])
  }

  @Test func commandsInCallbacksReachEveryoneInOneOrder() {
    let (first, last) = (Log<UInt64>(), Log<StopwatchEvent.Kind>())
    stopwatch.observe { first.append($0.sequence) }
    stopwatch.observe { [weak stopwatch] event in
      if event.kind == .started { stopwatch?.lap() }
      if event.kind == .lap { stopwatch?.stop() }
    }
    stopwatch.observe { last.append($0.kind) }
    stopwatch.start()
    #expect(first.all == [1, 2, 3])
    #expect(last.all == [.started, .lap, .stopped])
  }

  @Test func afterCancelNoCallComesAndTheClosureIsReleased() {
    let log = Log<StopwatchEvent.Kind>()
    weak var kept: Log<Int>?
    let observation = {
      let held = Log<Int>()
      kept = held
      return stopwatch.observe { event in
        held.append(1)
        log.append(event.kind)
      }
    }()
    stopwatch.start()
    observation.cancel()
    stopwatch.stop()
    #expect(log.all == [.started])
    #expect(kept == nil)
  }

  @Test func aCommandDeliversSixtyFourChangesAndHandsTheRestOver() {
    let log = Log<UInt64>()
    stopwatch.observe { [weak stopwatch] event in
      log.append(event.sequence)
      if event.sequence < 200 { stopwatch?.toggle() }
    }
    stopwatch.start()
    #expect(log.count == 64)
    scheduler.advance(by: .zero)
    #expect(log.all == Array(1...200))
    #expect(scheduler.pending == 0)
  }

  /// The observer itself advances the time: the ticks come while it runs.
  @Test func behindASlowObserverTicksBecomeOneThatCountsTheOthers() {
    let scheduler = LateScheduler()
    let stopwatch = Stopwatch(scheduler: scheduler)
    let log = Log<String>()
    stopwatch.observe { [weak stopwatch] event in
      log.append("\(event.sequence) \(event.kind) \(event.missed)")
      guard event.kind == .started else { return }
      for second in [1, 3, 4] {
        scheduler.set(Moment(nanoseconds: Int64(second) * 1_000_000_000))
        stopwatch?.start()
      }
    }
    stopwatch.start()
    #expect(log.all == ["1 started 0", "4 tick 3"])
  }

  @Test func swiftsObservationTracksTheProperties() {
    let changes = Log<String>()
    func track(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { changes.append(name) }
    }
    track("phase") { _ = stopwatch.isRunning }
    track("laps") { _ = stopwatch.laps }
    track("elapsed") { _ = stopwatch.elapsed }
    track("seconds") { _ = stopwatch.elapsedSeconds }
    stopwatch.start()
    #expect(changes.all == ["phase"])
    scheduler.advance(by: .milliseconds(500))
    stopwatch.lap()
    #expect(changes.all.sorted() == ["elapsed", "laps", "phase"])
    scheduler.advance(by: .seconds(1))
    #expect(changes.all.last == "seconds")
  }

  @Test func eventsBeginWithTheStateAndEndWithTheStopwatchsLife() async {
    var stopwatch: Stopwatch? = Stopwatch(scheduler: scheduler)
    stopwatch?.start()
    let events = stopwatch?.events
    scheduler.advance(by: .seconds(1))
    stopwatch?.lap()
    stopwatch = nil
    var kinds: [StopwatchEvent.Kind] = []
    if let events { for await event in events { kinds.append(event.kind) } }
    #expect(kinds == [.current, .tick, .lap])
  }

  @Test func aSequenceUntilTheEndEndsWithTheMeasurement() async {
    let events = stopwatch.events(untilEnd: true)
    stopwatch.reset()
    stopwatch.start()
    stopwatch.stop()
    stopwatch.start()
    var kinds: [StopwatchEvent.Kind] = []
    for await event in events { kinds.append(event.kind) }
    #expect(kinds == [.current, .started, .stopped])
    stopwatch.stop()
    kinds = []
    for await event in stopwatch.events(untilEnd: true) { kinds.append(event.kind) }
    #expect(kinds == [.current])
  }

  @Test func aSinkOfAlertsPresentsTheKindsThatItsAttachmentNames() async {
    let alerts = RecordingAlertSink()
    stopwatch.attach(alerts, on: [.lap, .paused])
    stopwatch.start()
    scheduler.advance(by: .seconds(80))
    stopwatch.lap()
    stopwatch.pause()
    _ = await stopwatch.drain(within: .seconds(10))
    #expect(
      alerts.presented.map(\.title) == [
        "Stopwatch: lap 1, 1m 20s of 1m 20s", "Stopwatch: paused, 1m 20s",
      ])
  }

  @Test func drainWaitsForSinksAndNamesObserversThatHang() async throws {
    let recorder = RecordingSink(of: StopwatchEvent.self)
    stopwatch.attach(recorder)
    let (begun, gate) = (Semaphore(), Semaphore())
    stopwatch.observe { _ in
      begun.post()
      _ = gate.waitSoon()
    }
    let thread = try SystemThread(name: "start") { [stopwatch] in stopwatch.start() }
    #expect(begun.waitSoon())
    let reports = await stopwatch.drain(within: .milliseconds(20))
    #expect(reports.last?.sink == "observers")
    #expect(reports.last?.isStuck == true)
    gate.post()
    thread.join()
    #expect(await stopwatch.drain(within: .seconds(10)).map(\.delivered) == [1])
  }

  @Test func noSchedulerKeepsAStopwatchThatRuns() {
    weak var kept: Stopwatch?
    do {
      let stopwatch = Stopwatch(scheduler: scheduler)
      kept = stopwatch
      stopwatch.start()
      #expect(scheduler.pending == 1)
    }
    #expect(kept == nil)
    #expect(scheduler.pending == 0)
  }
}
