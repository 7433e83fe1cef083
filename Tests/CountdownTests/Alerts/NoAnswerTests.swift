import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct NoAnswerTests {
  private final class Hung: AlertSink {
    let entered = Semaphore()
    let release = Semaphore()

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
      entered.post()
      release.wait()
    }

    func withdraw(_ id: Alert.ID) {}
  }

  @Test func aSinkThatDoesNotReturnHasGivenNoAnswer() async {
    let scheduler = ManualScheduler()
    let (sink, timer) = (Hung(), CountdownTimer(.seconds(3), scheduler: scheduler))
    let attachment = timer.attach(sink)
    timer.start()
    scheduler.advance(by: .seconds(3))
    sink.entered.wait()
    #expect(attachment.outcome(of: Alert.ID(timer.id)) == nil)
    let reports = await timer.drain(within: .seconds(2.1))
    #expect(reports.map(\.isStuck) == [true])
    guard case .noAnswer(let lasted) = attachment.outcome(of: Alert.ID(timer.id)) else {
      Issue.record("an answer")
      return
    }
    #expect(lasted >= .seconds(2))
    sink.release.post()
    _ = await timer.drain(within: .seconds(10))
    guard case .presented = attachment.outcome(of: Alert.ID(timer.id)) else {
      Issue.record("not presented")
      return
    }
  }
}
