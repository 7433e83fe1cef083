import CountdownTestSupport
import CountdownTesting
import Testing

@testable import Countdown

/// The ticks of countdowns that share a queue, when it is full at times.
@Suite(.ownThread) struct SharedQueueTests {
  private let entered = Semaphore()
  private let gate = Semaphore()
  private let seen = Log<CountdownEvent>()

  private struct Gated: EventSink {
    let test: SharedQueueTests

    func receive(_ event: CountdownEvent) {
      test.entered.post()
      test.gate.wait()
      test.seen.append(event)
    }
  }

  @Test func aTickThatWaitsBeforeALaterOneKeepsWhatWasMergedIntoIt() async {
    let scheduler = ManualScheduler()
    let runner = SinkRunner(Gated(test: self), capacity: 3)
    let other = CountdownTimer(.hours(1), scheduler: ManualScheduler())
    let timer = CountdownTimer(.hours(1), scheduler: scheduler, adjustableWhileRunning: true)
    other.attach(runner)
    timer.attach(runner)
    other.start()
    #expect(entered.waitSoon())
    other.pause()
    timer.start()
    // The first tick finds a place, the second does not.
    scheduler.advance(by: .seconds(2))
    for _ in 1...2 {
      gate.post()
      #expect(entered.waitSoon())
    }
    timer.add(.seconds(1))
    scheduler.advance(by: .seconds(1))
    for _ in 1...4 { gate.post() }
    _ = await timer.drain(within: .seconds(60))
    let events = seen.all.filter { $0.id == timer.id }
    #expect(events.map(\.kind) == [.started, .tick, .adjusted, .tick])
    #expect(events.map(\.sequence) == [1, 3, 4, 5])
    #expect(events.map(\.missed) == [0, 1, 0, 0])
    #expect(runner.report.coalesced == 1)
  }
}
