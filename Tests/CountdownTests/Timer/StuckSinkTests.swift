import CountdownTestSupport
import Testing

@testable import Countdown

/// Which sinks a report calls stuck, and which are only slow.
@Suite(.ownThread) struct StuckSinkTests {
  private let entered = Semaphore()
  private let gate = Semaphore()

  private func worker() -> SinkWorker<Int> {
    SinkWorker(
      name: "gated", mailbox: Mailbox(),
      actions: SinkActions(
        receive: { [entered, gate] _ in
          entered.post()
          gate.wait()
        }, close: {}))
  }

  private func waitingSince(_ duration: Duration, completed: Int) -> SinkProgress {
    SinkProgress(began: RealTime.monotonic - duration, completed: completed)
  }

  @Test func aSinkThatHasDealtWithAnEventMeanwhileIsNotStuck() {
    let worker = worker()
    for number in 0..<3 { worker.post(number) }
    #expect(entered.waitSoon())
    gate.post()
    #expect(entered.waitSoon())
    // In the second call, which began a moment ago.
    let report = worker.report(asOf: waitingSince(.milliseconds(1), completed: 0))
    #expect(report.delivered == 1)
    #expect(report.undelivered == 2)
    #expect(!report.isStuck)
    for _ in 0..<2 { gate.post() }
    worker.finish()
  }

  @Test func aSinkThatStoodStillAllTheWhileIsStuck() {
    let worker = worker()
    worker.post(0)
    #expect(entered.waitSoon())
    #expect(worker.report(asOf: waitingSince(.nanoseconds(1), completed: 0)).isStuck)
    #expect(!worker.report(asOf: waitingSince(.hours(1), completed: 0)).isStuck)
    gate.post()
    worker.finish()
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
