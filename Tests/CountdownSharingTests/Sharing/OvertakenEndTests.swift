import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownSharing

/// An end that a process reaches late, because it was halted, when others have paused or stopped
/// the countdown before it.
@Suite(.ownThread) struct OvertakenEndTests {
  private let scheduler = HaltedScheduler()
  private let shared = SharedCountdowns.inMemory()
  private let kinds = Inbox<CountdownEvent.Kind>()

  @Test(
    "An alert is withheld, and waits for nothing, when the countdown did not end",
    arguments: [
      (SharedCommand.pause, CountdownEvent.Kind.paused), (.stop, .stopped),
    ])
  func alerts(command: SharedCommand, outcome: CountdownEvent.Kind) throws {
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    let screen = RecordingAlertSink()
    let attachment = timer.attach(sharing.gate(screen))
    timer.attach { [kinds] in kinds.put($0.kind) }
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    let before = SharedTime([scheduler], wallNanoseconds: RealTime.wallNanoseconds)
    scheduler.set(Moment(nanoseconds: 4_000_000_000))
    _ = try shared.perform(command, on: "tea", at: before)
    #expect(kinds.wait { $0 == outcome } != nil)
    #expect(kinds.all.contains(.finished))
    #expect(screen.presented.isEmpty)
    #expect(attachment.report.presented == 0)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == (command == .pause ? .paused : nil))
  }
}

/// A clock that is set by hand and wakes nobody, as in a process that is halted.
private final class HaltedScheduler: Scheduler {
  private let state = Locked(Moment(nanoseconds: 0))
  let timeline = Timeline.unique()

  var now: Moment { state.withLock { $0 } }

  func set(_ moment: Moment) { state.withLock { $0 = moment } }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    WakeupToken(index: 0, generation: 0)
  }

  func arm(_ token: WakeupToken, at moment: Moment) {}
  func disarm(_ token: WakeupToken) {}
  func unregister(_ token: WakeupToken) {}
}
