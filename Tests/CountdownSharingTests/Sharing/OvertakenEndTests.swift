import Countdown
import CountdownTestSupport
import CountdownTesting
import Foundation
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
    let attachment = timer.attach(screen, around: sharing.gate())
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

  @Test("Whoever learns that an end is withheld finds the countdown where it was put")
  func order() throws {
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    sharing.addParticipant()
    timer.attach { [kinds] in kinds.put($0.kind) }
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    let before = SharedTime([scheduler], wallNanoseconds: RealTime.wallNanoseconds)
    scheduler.set(Moment(nanoseconds: 4_000_000_000))
    scheduler.holdFollower()
    _ = try shared.perform(.pause, on: "tea", at: before)
    scheduler.waitForFollower()
    scheduler.wake()
    #expect(kinds.wait { $0 == .finished } != nil)
    let answers = Inbox<CountdownTimer.Phase?>()
    let finish = timer.snapshot().sequence
    try SystemThread.detached(name: "test") {
      answers.put(sharing.announces(finish) ? nil : timer.phase)
    }
    #expect(sharing.flush(within: .seconds(60)))
    scheduler.release()
    #expect(answers.wait { _ in true } == .paused)
  }
}

/// A clock that is set by hand and wakes nobody by itself, as in a process that is halted.
private final class HaltedScheduler: Scheduler {
  private let state = Locked(State())
  private let arrival = Semaphore()
  private let gate = Semaphore()
  let timeline = Timeline.unique()

  private struct State: Sendable {
    var now = Moment(nanoseconds: 0)
    var target: (any WakeupTarget)?
    var isHolding = false
  }

  /// Waits on the thread that follows commands, while that is held.
  var now: Moment {
    if state.withLock({ $0.isHolding }), Self.isFollower {
      arrival.post()
      _ = gate.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
    }
    return state.withLock { $0.now }
  }

  private static var isFollower: Bool {
    // The kernel keeps fifteen letters of "countdown-follow".
    let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    return name == "countdown-follo\n"
  }

  func set(_ moment: Moment) { state.withLock { $0.now = moment } }

  func holdFollower() { state.withLock { $0.isHolding = true } }

  func waitForFollower() {
    _ = arrival.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
  }

  func release() {
    state.withLock { $0.isHolding = false }
    gate.post()
  }

  func wake() {
    let (target, now) = state.withLock { ($0.target, $0.now) }
    target?.wake(at: now)
  }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    state.withLock { $0.target = target }
    return WakeupToken(index: 0, generation: 0)
  }

  func arm(_ token: WakeupToken, at moment: Moment) {}
  func disarm(_ token: WakeupToken) {}
  func unregister(_ token: WakeupToken) {}
}
