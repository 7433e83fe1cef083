import Countdown
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct SharingTests {
  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()
  private let timer: CountdownTimer

  init() { timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler) }

  private func record() throws -> SharedCountdown? { try state.read("tea") }

  private func phase(after sharing: Sharing) throws -> CountdownTimer.Phase? {
    #expect(sharing.flush(within: .seconds(60)))
    return try record()?.snapshot.phase
  }

  @Test func theRecordFollowsTheCountdown() throws {
    let sharing = try timer.share(as: "tea", announcing: { _ in }, in: state)
    #expect(try phase(after: sharing) == nil)
    timer.start()
    #expect(try phase(after: sharing) == .running)
    #expect(try record()?.end?.moment == Moment(nanoseconds: 180_000_000_000))
    scheduler.advance(by: .seconds(60))
    timer.pause()
    #expect(try phase(after: sharing) == .paused)
    #expect(try record()?.end == nil)
    #expect(try record()?.snapshot.remaining == .seconds(120))
    timer.resume()
    #expect(try phase(after: sharing) == .running)
    timer.stop()
    #expect(try phase(after: sharing) == nil)
    timer.start()
    scheduler.advance(by: .minutes(3))
    #expect(try phase(after: sharing) == .finished)
    timer.reset()
    #expect(try phase(after: sharing) == .ready)
    #expect(try record()?.snapshot.remaining == .minutes(3))
  }

  @Test func ticksAreNotPublished() throws {
    timer.start()
    let sharing = try timer.share(as: "tea", in: state)
    let first = try record()
    scheduler.advance(by: .seconds(100))
    #expect(try phase(after: sharing) == .running)
    #expect(try record() == first)
    #expect(sharing.report.changes == 1)
  }

  @Test func aLongerDurationMovesTheEnd() throws {
    let timer = CountdownTimer(
      .minutes(3), scheduler: scheduler, adjustableWhileRunning: true)
    timer.start()
    let sharing = try timer.share(as: "tea", in: state)
    let run = try record()?.run
    timer.add(.minutes(1))
    #expect(try phase(after: sharing) == .running)
    #expect(try record()?.end?.moment == Moment(nanoseconds: 240_000_000_000))
    #expect(try record()?.snapshot.total == .minutes(4))
    #expect(try record()?.run == run)
  }

  @Test func aPauseKeepsTheRunAndANewStartMakesAnother() throws {
    timer.start()
    let sharing = try timer.share(as: "tea", in: state)
    let run = try #require(try record()).run
    timer.pause()
    timer.resume()
    #expect(try phase(after: sharing) == .running)
    #expect(try record()?.run == run)
    scheduler.advance(by: .minutes(3))
    timer.start()
    #expect(try phase(after: sharing) == .running)
    #expect(try record()?.run != run)
  }

  @Test func theFinishIsAnnouncedHereWhenNobodyElseHasClaimedIt() throws {
    let told = Inbox<SharedFinish>()
    timer.start()
    let sharing = try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
    let finish = try #require(try record()?.finish)
    scheduler.advance(by: .minutes(3))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(told.all.map(\.id) == [finish.id])
    #expect(told.all.first?.label == "Tea")
    #expect(try record()?.stage == .announced)
  }

  @Test func theFinishIsNotAnnouncedHereWhenSomebodyElseHasClaimedIt() throws {
    let told = Inbox<SharedFinish>()
    timer.start()
    let sharing = try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
    #expect(try state.announce(try #require(try record())))
    scheduler.advance(by: .minutes(3))
    #expect(try phase(after: sharing) == .finished)
    #expect(told.all.isEmpty)
  }

  @Test func whatTheOwnerLeavesToOthersStaysPendingUntilSomebodyClaimsIt() throws {
    timer.start()
    let sharing = try timer.share(as: "tea", in: state)
    let pending = try #require(try record())
    scheduler.advance(by: .minutes(3))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try record() == pending)
    sharing.cancel()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try record() == pending)
    #expect(try state.announce(pending))
    #expect(try record()?.snapshot.phase == .finished)
  }

  @Test func everyRunIsAnnounced() throws {
    let told = Inbox<SharedFinish>()
    let sharing = try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
    for _ in 0..<5 {
      timer.start()
      scheduler.advance(by: .minutes(3))
    }
    #expect(sharing.flush(within: .seconds(60)))
    #expect(Set(told.all.map(\.id)).count == 5)
    #expect(told.all.count == 5)
  }

  @Test func anAcknowledgedFinishDoesNotComeBack() throws {
    timer.start()
    let sharing = try timer.share(as: "tea", announcing: { _ in }, in: state)
    scheduler.advance(by: .minutes(3))
    #expect(try phase(after: sharing) == .finished)
    #expect(try state.acknowledge(try #require(try record())))
    #expect(try phase(after: sharing) == nil)
    timer.start()
    #expect(try phase(after: sharing) == .running)
  }

  @Test func aCountdownThatRunsCannotBeAcknowledged() throws {
    timer.start()
    _ = try timer.share(as: "tea", in: state)
    #expect(try !state.acknowledge(try #require(try record())))
    #expect(try record() != nil)
  }

  @Test func whenTheSharingEndsTheRecordGoesUnlessItIsAtItsEnd() throws {
    timer.start()
    var sharing = try timer.share(as: "tea", in: state)
    sharing.cancel()
    #expect(try phase(after: sharing) == nil)
    timer.pause()
    timer.resume()
    #expect(try phase(after: sharing) == nil)
    sharing = try timer.share(as: "tea", announcing: { _ in }, in: state)
    scheduler.advance(by: .minutes(3))
    #expect(try phase(after: sharing) == .finished)
    sharing.cancel()
    #expect(try phase(after: sharing) == .finished)
  }

  @Test func aPausedCountdownThatNobodyKeepsIsTakenAway() throws {
    let state = state
    let gone = Inbox<Bool>()
    let watch = try state.store.watch { _ in gone.put((try? state.read("soup")) == nil) }
    try shareAndForget()
    #expect(gone.wait { $0 } != nil)
    watch.cancel()
  }

  private func shareAndForget() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    timer.start()
    timer.pause()
    _ = try timer.share(as: "soup", in: state)
  }

  @Test func whoOpensTheNotificationIsHandedToTheApplication() throws {
    let opened = Inbox<SharedFinish>()
    timer.start()
    let sharing = try timer.share(as: "tea", onOpen: { opened.put($0) }, in: state)
    let finish = try #require(try record()?.finish)
    #expect(sharing.open(finish))
    #expect(opened.all == [finish])
    #expect(try !timer.share(as: "other", in: state).open(finish))
  }
}
