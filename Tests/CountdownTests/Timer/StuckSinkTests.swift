import CountdownTestSupport
import CountdownTesting
import Testing

@testable import Countdown

/// Which sinks a report calls stuck, and which are only slow.
@Suite(.ownThread) struct StuckSinkTests {
  private let entered = Semaphore()
  private let gate = Semaphore()
  private let timer = CountdownTimer(.seconds(5), scheduler: ManualScheduler())

  private struct Gated: EventSink {
    let (entered, gate): (Semaphore, Semaphore)

    func receive(_ event: CountdownEvent) {
      entered.post()
      gate.wait()
    }
  }

  private func runner() -> SinkRunner<CountdownEvent> {
    let runner = SinkRunner(Gated(entered: entered, gate: gate))
    timer.attach(runner)
    timer.start()
    return runner
  }

  @Test func aSinkThatHasDealtWithAnEventMeanwhileIsNotStuck() {
    let runner = runner()
    timer.pause()
    timer.resume()
    #expect(entered.waitSoon())
    gate.post()
    #expect(entered.waitSoon())
    // In the second call, which began a moment ago.
    let report = runner.queue.report(after: .hours(1))
    #expect(report.delivered == 1)
    #expect(report.undelivered == 2)
    #expect(!report.isStuck)
    for _ in 0..<2 { gate.post() }
  }

  @Test func aSinkThatStoodStillAllTheWhileIsStuck() {
    let runner = runner()
    #expect(entered.waitSoon())
    #expect(runner.queue.report(after: .nanoseconds(2)).isStuck)
    #expect(!runner.queue.report(after: .hours(1)).isStuck)
    gate.post()
  }

  @Test func eventsThatAreMergedWakeNobody() {
    var mailbox = Mailbox<CountdownEvent>(capacity: 1)
    let state = CountdownTimer.State(phase: .running, total: .hours(1), remaining: .hours(1))
    let id = CountdownID()
    for _ in 0..<1_000 { mailbox.append(CountdownEvent(.tick, state: state, id: id)) }
    #expect(mailbox.count == 1)
    #expect(mailbox.popFirst()?.missed == 999)
  }
}
