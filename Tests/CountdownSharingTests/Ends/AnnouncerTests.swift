import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// A process that announces the ends of others.
@Suite(.ownThread) struct AnnouncerTests {
  private let shared = SharedCountdowns.inMemory()
  private let finishes = Inbox<SharedFinish>()

  /// A countdown that ended an hour's length after it began, a moment ago.
  private func ended(
    _ name: String = "tea", owner: OwnerMark = .gone, stage: SharedCountdown.Stage = .running,
    attempts: Int = 0, announcer: String? = nil
  ) throws {
    let fresh = SharedCountdown.fresh(name)
    let end = SharedCountdown.End(
      moment: SystemScheduler.continuous.now, wallNanoseconds: RealTime.wallNanoseconds)
    var record = SharedCountdown(
      name: name, snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil, end: end,
      owner: owner, stage: stage)
    record.attempts = attempts
    record.announcer = announcer.map {
      StoreClaim(owner: StoreOwner(rawValue: $0), token: 5, attempt: attempts)
    }
    #expect(try shared.put(record))
  }

  /// An error of an announcement that may have worked.
  private struct NoAnswer: UnansweredAlert {}

  private func announcer(
    failing: Int = 0, with error: any Error = CancellationError()
  ) throws -> FinishAnnouncer {
    let left = Locked(failing)
    return try FinishAnnouncer(in: shared) { [finishes] finish in
      let fails = left.withLock { left in
        defer { left = max(left - 1, 0) }
        return left > 0
      }
      finishes.put(finish)
      if fails { throw error }
    }
  }

  private func stage(_ name: String = "tea", is stage: SharedCountdown.Stage) throws -> Bool {
    let stages = Inbox<SharedCountdown.Stage?>()
    let watch = try shared.watch { list in
      stages.put(list.countdowns.first { $0.name == name }?.stage)
    }
    defer { watch.cancel() }
    return stages.wait { $0 == stage } != nil
  }

  @Test func whatADeadProcessLeftIsAnnouncedOnce() throws {
    try ended()
    let announcer = try announcer()
    #expect(try stage(is: .announced))
    #expect(finishes.all.map(\.isRepeated) == [false])
    announcer.stop()
  }

  @Test func aDeadAnnouncerIsFollowedOnceAndThatIsSaid() throws {
    try ended(stage: .announcing, attempts: 1, announcer: deadOwner)
    let announcer = try announcer()
    #expect(try stage(is: .announced))
    #expect(finishes.all.map(\.isRepeated) == [true])
    announcer.stop()
  }

  @Test func afterTwoThatDiedItIsListedAndNotAnnounced() throws {
    try ended(stage: .announcing, attempts: 2, announcer: deadOwner)
    let announcer = try announcer()
    #expect(try stage(is: .unconfirmed))
    #expect(finishes.all.isEmpty)
    #expect(try shared.list().readings().map(\.phase) == [.unconfirmed])
    announcer.stop()
  }

  @Test func anAnnouncerThatDoesNothingIsFollowedAfterAWhile() throws {
    try ended(stage: .announcing, attempts: 1, announcer: "one that nobody can see")
    let announcer = try announcer()
    #expect(try stage(is: .announced))
    #expect(finishes.all.map(\.isRepeated) == [true])
    announcer.stop()
  }

  @Test func whatCouldNotBeAnnouncedIsTriedAgain() throws {
    try ended()
    let announcer = try announcer(failing: 1)
    #expect(try stage(is: .announced))
    // The attempt that failed does not count.
    #expect(finishes.all.map(\.isRepeated) == [false, false])
    announcer.stop()
  }

  @Test func whatHadNoAnswerIsAnnouncedOnceMoreAndThatIsSaid() throws {
    try ended()
    let announcer = try announcer(failing: 1, with: NoAnswer())
    #expect(try stage(is: .announced))
    #expect(finishes.all.map(\.isRepeated) == [false, true])
    announcer.stop()
  }

  @Test func afterTwoWithoutAnAnswerItIsListedAndNotAnnounced() throws {
    try ended()
    let announcer = try announcer(failing: .max, with: NoAnswer())
    #expect(try stage(is: .unconfirmed))
    #expect(finishes.all.map(\.isRepeated) == [false, true])
    #expect(try shared.read("tea")?.announcer == nil)
    announcer.stop()
  }

  @Test func whatOneProcessCannotAnotherDoes() throws {
    try ended()
    let unable = try FinishAnnouncer(in: shared) { _ in throw CancellationError() }
    #expect(try stage(is: .returned))
    let able = try announcer()
    #expect(try stage(is: .announced))
    #expect(finishes.all.count == 1)
    for announcer in [unable, able] { announcer.stop() }
  }

  @Test func aStoreThatRefusesIsToldAndTriedAgain() throws {
    let store = StubbornStore(around: shared.store)
    try ended()
    store.failures = 1
    let faults = Inbox<SharingError>()
    let announcer = try FinishAnnouncer(
      in: SharedCountdowns(in: store), onFault: { faults.put($0) },
      announce: { [finishes] in finishes.put($0) })
    #expect(try stage(is: .announced))
    #expect(faults.all == [SharingError(.store(StubbornStore.failure))])
    #expect(finishes.all.count == 1)
    announcer.stop()
  }

  /// A process of another boot as the owner of claims.
  private var deadOwner: String {
    let own = StoreOwner.process(instance: 1).rawValue
    let parts = own.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return ([parts[0], parts[1], parts[2], "1"] + parts[4...]).joined(separator: "/")
  }
}
