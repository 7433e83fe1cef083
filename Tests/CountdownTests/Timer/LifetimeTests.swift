import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// The references that keep a countdown alive, and what happens at the end of its life.
@Suite(.ownThread) struct LifetimeTests {
  @Test func aRunningCountdownGoesOnWithoutReferences() {
    let scheduler = ManualScheduler()
    let recorder = RecordingSink()
    func begin() -> CountdownID {
      let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
      timer.attach(recorder)
      timer.start()
      return timer.id
    }
    let id = begin()
    scheduler.advance(by: .seconds(3))
    #expect(recorder.events.last?.kind == .finished)
    #expect(recorder.events.last?.id == id)
  }

  @Test(arguments: [CountdownTimer.Phase.ready, .paused, .finished, .stopped])
  func oneThatDoesNotRunGoesWithItsReferences(phase: CountdownTimer.Phase) {
    weak var timer: CountdownTimer?
    func begin() { timer = Rig.standing(in: phase).timer }
    begin()
    #expect(timer == nil)
  }

  @Test func aRunningOneGoesWhenItHalts() {
    let scheduler = ManualScheduler()
    weak var timer: CountdownTimer?
    func begin() {
      let made = CountdownTimer(.seconds(3), scheduler: scheduler)
      made.start()
      timer = made
    }
    begin()
    #expect(timer != nil)
    timer?.pause()
    #expect(timer == nil)
  }

  @Test func sinksAreClosedOnceAfterTheirQueue() {
    let released = Semaphore()
    let order = Log<String>()
    func begin() {
      let rig = Rig(.seconds(2))
      rig.timer.attach(ClosingSink(order: order, canary: Canary { released.post() }))
      rig.timer.start()
      rig.scheduler.advance(by: .seconds(2))
    }
    begin()
    // No object is left that could close it again.
    #expect(released.waitSoon())
    #expect(order.all == ["started", "tick", "tick", "finished", "closed"])
  }

  @Test func aSharedRunnerIsClosedWithItsLastUser() {
    let released = Semaphore()
    let order = Log<String>()
    func begin() {
      let runner = SinkRunner(ClosingSink(order: order, canary: Canary { released.post() }))
      for _ in 0..<2 {
        let timer = CountdownTimer(.seconds(2), scheduler: ManualScheduler())
        timer.attach(runner)
        timer.start()
        timer.stop()
      }
    }
    begin()
    #expect(released.waitSoon())
    #expect(order.all == ["started", "stopped", "started", "stopped", "closed"])
  }

  @Test func aRunnerThatIsShutDownTwiceClosesItsSinkOnce() async {
    let released = Semaphore()
    let order = Log<String>()
    func run() async {
      let runner = SinkRunner(ClosingSink(order: order, canary: Canary { released.post() }))
      for _ in 0..<2 { #expect(await runner.shutdown(within: .seconds(60)).isClosed) }
    }
    await run()
    #expect(released.waitSoon())
    #expect(order.all == ["closed"])
  }

  @Test func droppingAnObservationOrAnAttachmentCancelsNothing() {
    let rig = Rig(.seconds(3))
    let seen = Log<Int>()
    let recorder = RecordingSink()
    func watch() {
      _ = rig.timer.observe(.remainingSeconds) { seen.append($1) }
      _ = rig.timer.attach(recorder)
    }
    watch()
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(3))
    #expect(seen.all == [2, 1, 0])
    #expect(recorder.events.map(\.kind) == [.started, .tick, .tick, .tick, .finished])
  }

  @Test func bondsMayOutliveTheirTimer() {
    func bonds() -> (TimerObservation, SinkAttachment) {
      let timer = CountdownTimer(.seconds(3), scheduler: ManualScheduler())
      return (timer.observe(.phase) { _, _ in }, timer.attach { _ in })
    }
    let (observation, attachment) = bonds()
    observation.cancel()
    attachment.detach()
    #expect(attachment.report.delivered == 0)
  }
}

private struct ClosingSink: EventSink {
  let order: Log<String>
  /// Says that the sink is gone.
  let canary: Canary

  func receive(_ event: CountdownEvent) { order.append(event.kind.rawValue) }

  func close() { order.append("closed") }
}
