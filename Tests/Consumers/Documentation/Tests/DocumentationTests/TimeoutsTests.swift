import Countdown
import CountdownTesting
import Testing

/// The examples of the guide `Timeouts`.
@Suite struct TimeoutsTests {
  @Test func theProgramComesToItsEnd() async throws {
    try await Kitchen().timeoutsACompleteProgram()
  }

  @Test func aLimitGrows() async throws {
    try await Kitchen().timeoutsALimitThatGrows()
  }

  @Test func aSessionThatOwnsItsTimeoutStopsIt() async throws {
    do { Session {}.receive("hello") }
  }

  @Test func aWaitHasALimit() async throws {
    let kitchen = try Kitchen()
    let waiting = Task { try await kitchen.timeoutsACallThatMayTakeOnlySoLong() }
    kitchen.timer.start()
    kitchen.scheduler.run()
    try await waiting.value
  }

  @Test func smallThingsMadeOfCountdowns() async throws {
    try await Kitchen().timeoutsHeartbeatDebounceThrottle()
    try await Kitchen().timeoutsHeartbeatDebounceThrottle2()
    try await Kitchen().timeoutsHeartbeatDebounceThrottle3()
  }

  @Test func aSessionThatEndsIsNotClosedAgain() async throws {
    let scheduler = ManualScheduler()
    let sessions = Sessions(idle: .minutes(30), on: scheduler) { _ in
      Issue.record("it was closed")
    }
    try await sessions.hear(1)
    try await sessions.hear(2)
    await sessions.end(1)
    #expect(await sessions.count == 1)
    await sessions.shutDown()
    #expect(await sessions.count == 0)
    #expect(scheduler.pending == 0)
  }

  /// The message comes after the end of the countdown and before the session is closed. The other
  /// session, of which nothing is heard, shows that closing has had its turn.
  @Test(.timeLimit(.minutes(1))) func aMessageThatComesWithTheEndIsHeard() async throws {
    let scheduler = ManualScheduler()
    let (closed, close) = AsyncStream<Int>.makeStream()
    let sessions = Sessions(idle: .minutes(30), on: scheduler) { close.yield($0) }
    try await sessions.hear(1)
    try await sessions.hear(2)
    try await sessions.hear(1, afterTheEndOn: scheduler)
    #expect(await closed.first { _ in true } == 2)
    #expect(await sessions.count == 1)
    await sessions.shutDown()
  }

  @Test func aRestartAfterTheEndIsASecondRun() {
    let frames = FrameScheduler()
    let (first, second) = (
      CountdownTimer(.seconds(1), every: nil, scheduler: frames),
      CountdownTimer(.seconds(2), every: nil, scheduler: frames)
    )
    let recorder = RecordingSink()
    second.attach(recorder)
    first.observe(.phase) { _, phase in if phase == .finished { second.restart() } }
    for timer in [first, second] { timer.start() }
    frames.advance(by: .seconds(3))
    #expect(second.isRunning)
    #expect(recorder.events.map(\.kind) == [.started, .finished, .started])
  }
}

extension Sessions {
  /// The end and a message, with nothing between them on the actor.
  fileprivate func hear(_ client: Int, afterTheEndOn scheduler: ManualScheduler) throws {
    scheduler.advance(by: .minutes(30))
    try hear(client)
  }
}
