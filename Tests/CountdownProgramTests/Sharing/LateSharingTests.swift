import Countdown
import CountdownSharing
import CountdownSystem
import CountdownTestStores
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownViews

/// A countdown that is over before the disk has taken its record.
@Suite(.ownThread) struct LateSharingTests {
  @Test("An end that was announced before the countdown was shared is noted as announced")
  func announced() throws {
    let store = StubbornStore()
    store.block()
    let shared = SharedCountdowns(in: store)
    let plan = ForegroundPlan(ViewOptions(label: "tea"), command: "countdown")
    let share = ForegroundShare(plan, environment: [HostConnector.refusal: "1"], in: shared)
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), label: "Tea", scheduler: scheduler)
    let screen = RecordingAlertSink()
    timer.attach(screen, around: share.gate())
    timer.attach { share.follow($0, of: ShareSource(timer)) }
    timer.start()
    store.waitForWriter()
    scheduler.advance(by: .seconds(3))
    #expect(screen.presented.count == 1)
    store.release()
    // The attempt to share is over when the end was noted, a moment after there is a sharing.
    _ = share.fault(within: .seconds(60))
    let sharing = try #require(share.sharing)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .announced)
    #expect(screen.presented.count == 1)
  }
}
