import Countdown
import CountdownTesting
import Testing

/// Sources and sinks that this package does not contain.
@Suite struct ForeignSourceTests {
  private struct Boil: SourceEvent {
    enum Kind: Hashable, Sendable { case heating, boiled, off }
    let kind: Kind
    var alertID: Alert.ID { "kettle" }
    var alert: Alert? { kind == .boiled ? Alert(alertID, title: "It boils") : nil }
    var withdrawsAlert: Bool { kind == .off }
  }

  private final class Kettle: EventSource {
    let notes = Log<String>()
    private let outlet: EventOutlet<Boil>
    var sinks: SinkSet<Boil> { outlet.sinks }
    var events: EventSequence<Boil> { outlet.events }

    init() {
      outlet = EventOutlet(
        onAnswer: { [notes] event, _, answer in notes.append("\(event.kind) \(answer)") },
        onOutcome: { [notes] event, _, outcome in notes.append("\(event.kind) \(outcome)") })
    }

    func post(_ kind: Boil.Kind) { outlet.post(Boil(kind: kind)) }
  }

  /// A sink around another one, which forwards its options.
  private struct Wrapped: AlertSink {
    let inner: any AlertSink
    var options: SinkOptions { inner.options }
    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      try inner.present(alert, answer)
    }
    func withdraw(_ id: Alert.ID) throws { try inner.withdraw(id) }
    func close() { inner.close() }
  }

  @Test func itsEventsAnswersAndOutcomesArrive() async {
    let (kettle, screen) = (Kettle(), RecordingAlertSink())
    var iterator = kettle.events.makeAsyncIterator()
    kettle.attach(Wrapped(inner: screen))
    kettle.post(.heating)
    kettle.post(.boiled)
    // The recorder waits although it is wrapped.
    #expect(screen.presented.map(\.title) == ["It boils"])
    screen.answer(.closed, to: "kettle")
    kettle.post(.off)
    #expect(screen.shown.isEmpty)
    #expect(kettle.notes.all == ["boiled presented", "boiled closed"])
    #expect(await iterator.next()?.kind == .heating)
  }

  @Test func aKindThatIsNamedIsPresented() {
    let (kettle, screen) = (Kettle(), RecordingAlertSink())
    kettle.attach(screen, on: [.heating])
    kettle.post(.heating)
    kettle.post(.boiled)
    #expect(screen.presented.map(\.title) == ["heating"])
  }

  @Test func aTickThatIsNamedIsPresented() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), label: "Tea", scheduler: scheduler)
    let screen = RecordingAlertSink()
    timer.attach(screen, on: [.tick, .paused])
    timer.start()
    scheduler.advance(by: .seconds(1))
    #expect(screen.presented.map(\.kind) == [.progress])
    timer.pause()
    #expect(screen.presented.last?.title == "Tea paused")
  }

  @Test func aSinkThatHoldsAnEndBackIsAskedForEachEvent() async {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let (screen, mail) = (RecordingAlertSink(), RecordingSink())
    let attachment = timer.attach(screen, around: { _, _ in false })
    timer.attach(
      mail,
      around: { event, body in
        if event.kind == .finished { return false }
        try body()
        return true
      })
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(screen.presented.isEmpty)
    #expect(mail.events.map(\.kind) == [.started, .tick, .tick, .tick])
    #expect(attachment.outcome(of: Alert.ID(timer.id)) == nil)
    #expect(attachment.report.failed == 0)
  }
}
