import Countdown
import CountdownTesting
import Testing

/// The examples of the guide `Clocks`.
@Suite struct ClocksTests {
  @Test func countdownsAreMadeOnEveryClock() async throws {
    try await Kitchen().clocksTheClocks()
  }

  @Test func theLoopDrivesItsCountdown() async throws {
    try await Kitchen().clocksASchedulerOfYourOwn()
  }

  @Test func codeSleepsOnACountdownsTime() async throws {
    let kitchen = try Kitchen()
    let sleeper = Task { try await kitchen.clocksSleepOnTheSameTime() }
    await kitchen.scheduler.waitForPending(1)
    kitchen.scheduler.advance(by: .seconds(10))
    try await sleeper.value
  }

  @Test func aRefusedPriorityIsSaid() async throws {
    try await Kitchen().clocksExactUnderLoad()
  }

  @Test func aSleeperOnAnOwnSchedulerWakes() async throws {
    let frames = FrameScheduler()
    let sleeper = Task { try await frames.clock.sleep(for: .seconds(1)) }
    while frames.nextDeadline == nil { await Task.yield() }
    frames.advance(by: .seconds(1))
    try await sleeper.value
  }

  @Test func whatIsStoppedIsNotWoken() {
    let frames = FrameScheduler()
    let timer = CountdownTimer(.seconds(5), scheduler: frames)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    timer.stop()
    frames.advance(by: .seconds(9))
    #expect(recorder.events.map(\.kind) == [.started, .stopped])
  }
}
