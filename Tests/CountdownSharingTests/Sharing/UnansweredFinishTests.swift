import Countdown
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Testing

/// A countdown whose own alerts have no answer at its end.
@Suite(.ownThread) struct UnansweredFinishTests {
  private struct NoAnswer: UnansweredAlert {}

  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()
  private let timer: CountdownTimer
  private let stages = Inbox<SharedCountdown.Stage?>()

  init() { timer = CountdownTimer(.seconds(3), scheduler: scheduler) }

  /// A sink that presents nothing before it is let go.
  private struct SlowSink: AlertSink {
    let gate = Semaphore()

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
      gate.wait()
    }

    func withdraw(_ id: Alert.ID) {}
  }

  /// Ends the countdown, with sinks behind the claim, and watches its record.
  private func end(with sinks: [any AlertSink]) throws -> StoreWatch {
    let sharing = try timer.share(as: "tea", in: state)
    for sink in sinks { timer.attach(sink, around: sharing.gate()) }
    timer.start()
    scheduler.advance(by: .seconds(3))
    return try state.watch { [stages] in stages.put($0.countdowns.first?.stage) }
  }

  @Test func anotherProcessSaysThatItMayHaveBeenAnnounced() throws {
    let watch = try end(with: [RecordingAlertSink(failure: NoAnswer())])
    #expect(stages.wait { $0 == .returned } != nil)
    #expect(try state.read("tea")?.attempts == 1)
    #expect(try state.read("tea")?.announcer == nil)
    let finishes = Inbox<SharedFinish>()
    let announcer = try FinishAnnouncer(in: state) { finishes.put($0) }
    #expect(finishes.wait { _ in true }?.isRepeated == true)
    #expect(stages.wait { $0 == .announced } != nil)
    announcer.stop()
    watch.cancel()
  }

  @Test func aSinkThatIsLateStillConfirms() throws {
    let slow = SlowSink()
    let watch = try end(with: [slow, RecordingAlertSink(failure: CancellationError())])
    // The second sink has failed; the first has begun, with an unknown outcome.
    #expect(stages.wait { $0 == .returned } != nil)
    #expect(try state.read("tea")?.attempts == 1)
    slow.gate.post()
    #expect(stages.wait { $0 == .announced } != nil)
    watch.cancel()
  }
}
