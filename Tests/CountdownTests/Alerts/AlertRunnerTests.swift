import CountdownTestSupport
import CountdownTesting
import Testing

@testable import Countdown

@Suite(.ownThread) struct AlertRunnerTests {
  private let scheduler = ManualScheduler()
  private let screen = RecordingAlertSink()

  private func timer() -> CountdownTimer {
    CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
  }

  @Test func ticksAlertOnlyWhenAskedAndAWaitingOneGivesWay() async {
    let (entered, release) = (Semaphore(), Semaphore())
    let (timer, quiet) = (timer(), RecordingAlertSink())
    timer.attach(quiet)
    timer.attach(screen, on: Set(CountdownEvent.Kind.allCases)) { event in
      if event.kind == .started {
        entered.post()
        release.wait()
      }
      return event.alert
    }
    timer.start()
    entered.wait()
    scheduler.advance(by: .seconds(90))
    release.post()
    #expect(screen.presented.count == 1)
    #expect(screen.presented.first?.progress == 0.5)
    #expect(screen.presented.first?.urgency == .low)
    #expect(quiet.presented.isEmpty)
    #expect(timer.sinkReports.map(\.delivered) == [1, 2])
  }

  @Test func aSinkThatIsBothReceivesEvents() {
    let both = Both()
    let timer = timer()
    timer.attach(both)
    timer.start()
    _ = timer.waitUntilDrained(within: .seconds(10))
    #expect(both.received.withLock { $0 } == [.started])
  }

  @Test func aSinkOfAlertsAsEventsReceivesThem() {
    final class Mail: EventSink {
      let titles = Locked<[String]>([])
      func receive(_ alert: Alert) { titles.withLock { $0.append(alert.title) } }
    }
    let mail = Mail()
    let timer = timer()
    timer.attach(SinkRunner(mail))
    timer.start()
    scheduler.advance(by: .minutes(3))
    _ = timer.waitUntilDrained(within: .seconds(10))
    #expect(mail.titles.withLock { $0 } == ["Tea finished"])
  }

  @Test func whatASinkOfAlertsAsEventsThrowsIsTold() {
    struct Unsent: Error {}
    struct Mail: EventSink {
      func receive(_ alert: Alert) throws { throw Unsent() }
    }
    let told = Locked<[String]>([])
    let runner = SinkRunner(Mail()) { alert, error in
      told.withLock { $0.append("\(type(of: error)): \(alert.title)") }
    }
    let timer = timer()
    let attachment = timer.attach(runner)
    timer.start()
    scheduler.advance(by: .minutes(3))
    _ = timer.waitUntilDrained(within: .seconds(10))
    #expect(told.withLock { $0 } == ["Unsent: Tea finished"])
    #expect(attachment.report.failed == 1)
  }

  @Test func aSharedSinkKeepsNothingOfCountdownsThatAreGone() async {
    let runner = SinkRunner(screen)
    for _ in 1...50 {
      let timer = timer()
      timer.attach(runner)
      timer.start()
      scheduler.advance(by: .minutes(3))
      _ = await timer.drain(within: .seconds(60))
    }
    #expect(screen.presented.count == 50)
    #expect(runner.queue.presentedCount <= 1)
  }

  @Test func aSinkIsClosedOnceAndAfterItsLastAlert() async {
    let (order, released) = (Log<String>(), Semaphore())
    func run() async {
      let timer = timer()
      let runner = SinkRunner(Lamp(order, Canary { released.post() }))
      timer.attach(runner)
      timer.start()
      scheduler.advance(by: .minutes(3))
      let report = await runner.shutdown(within: .seconds(60))
      #expect(report.isClosed)
      #expect(report.presented == 1)
      #expect(await runner.shutdown(within: .seconds(60)).isClosed)
      timer.reset()
      #expect(runner.report.undelivered == 1)
    }
    await run()
    // The sink goes with its runner and its thread, so nothing can close it later.
    #expect(released.waitSoon())
    #expect(order.all == ["presented", "closed"])
  }

  private struct Lamp: AlertSink {
    let order: Log<String>
    let canary: Canary

    init(_ order: Log<String>, _ canary: Canary) { (self.order, self.canary) = (order, canary) }

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
      order.append("presented")
    }

    func withdraw(_ id: Alert.ID) { order.append("withdrawn") }
    func close() { order.append("closed") }
  }

  private final class Both: EventSink, AlertSink {
    let received = Locked<[CountdownEvent.Kind]>([])
    func receive(_ event: CountdownEvent) { received.withLock { $0.append(event.kind) } }
    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      Issue.record("presented")
    }
    func withdraw(_ id: Alert.ID) {}
  }
}

extension CountdownTimer {
  fileprivate var sinkReports: [SinkReport] { waitUntilDrained(within: .seconds(10)) }
}
