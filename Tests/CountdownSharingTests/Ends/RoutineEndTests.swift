import Countdown
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownSharing

/// What becomes of a routine at the end of a step, in its own process and in others.
@Suite(.ownThread) struct RoutineEndTests {
  private let shared = SharedCountdowns.inMemory()
  private let finishes = Inbox<SharedFinish>()
  private let records = Inbox<SharedCountdown>()

  private static let plan = [
    SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
    SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
    SharedSteps.Step("Read", .minutes(10), kind: "focus", round: 2),
  ]

  /// A routine of a process that died; its step ended so long ago.
  private func ended(
    _ late: Duration, step index: Int = 0, advances: SharedSteps.Advance = .automatically,
    stage: SharedCountdown.Stage = .running
  ) throws -> SharedCountdown {
    let fresh = SharedCountdown.fresh()
    let end = SharedCountdown.End(
      moment: SystemScheduler.continuous.now.advanced(by: .zero - late),
      wallNanoseconds: RealTime.wallNanoseconds - late.saturatedNanoseconds)
    let record = SharedCountdown(
      name: "tea", snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil, end: end,
      owner: .gone, steps: SharedSteps(Self.plan, at: index, advances: advances), stage: stage)
    #expect(try shared.put(record))
    return record
  }

  private func watching() throws -> StoreWatch {
    try shared.watch { [records] list in for record in list.countdowns { records.put(record) } }
  }

  private func announcer() throws -> FinishAnnouncer {
    try FinishAnnouncer(in: shared) { [finishes] in finishes.put($0) }
  }

  // MARK: - In another process

  @Test func anAutomaticRoutineGoesOnFromTheMomentOfTheEnd() throws {
    let watch = try watching()
    let old = try ended(.seconds(20))
    let announcer = try announcer()
    let next = try #require(records.wait { $0.run != old.run })
    #expect(next.stage == .running)
    #expect(next.steps?.index == 1)
    #expect(next.snapshot.total == .minutes(5))
    let gap = try #require(old.end).moment.duration(to: try #require(next.end).moment)
    #expect(gap == .minutes(5))
    #expect(finishes.all.map(\.step?.step.name) == ["Focus"])
    #expect(finishes.all.map(\.step?.next?.name) == ["Break"])
    #expect(next.endedFinishID == old.finishID)
    announcer.stop()
    watch.cancel()
  }

  @Test func afterAMinuteItGoesOnFromNow() throws {
    let watch = try watching()
    let old = try ended(.minutes(2))
    let announcer = try announcer()
    let next = try #require(records.wait { $0.run != old.run })
    let gap = try #require(old.end).moment.duration(to: try #require(next.end).moment)
    #expect(gap >= .minutes(7))
    announcer.stop()
    watch.cancel()
  }

  @Test(arguments: [
    (2, SharedSteps.Advance.automatically), (0, .manually),
  ])
  func whatDoesNotGoOnEndsAsAnyCountdown(index: Int, advances: SharedSteps.Advance) throws {
    let watch = try watching()
    let old = try ended(.zero, step: index, advances: advances)
    let announcer = try announcer()
    let last = try #require(records.wait { $0.stage == .announced })
    #expect(last.run == old.run)
    #expect(last.steps?.index == index)
    #expect(finishes.all.count == 1)
    announcer.stop()
    watch.cancel()
  }

  private func present() throws -> SharedCountdown { try #require(try shared.read("tea")) }

  private func another() throws -> OtherAnnouncer { OtherAnnouncer(try present(), in: shared) }

  @Test func anAnnouncerThatComesLateKeepsWhatItTold() throws {
    let run = try ended(.zero).run
    var late = try another()
    #expect(try late.look() == [.present(run: run, isClaimed: true, isAgain: false)])
    // Another process takes over meanwhile, and the next step begins.
    var other = OtherAnnouncer(try present(), in: shared, named: "third")
    #expect(
      try other.look(isAnnouncerDead: true) == [.present(run: run, isClaimed: true, isAgain: true)])
    #expect(try other.presented(.presented).isEmpty)
    #expect(try late.presented(.presented).isEmpty)
    #expect(try present().steps?.index == 1)
  }

  @Test func whereAPersonHasBegunTheNextStepItIsTakenBack() throws {
    let run = try ended(.zero).run
    var other = try another()
    #expect(try other.look() == [.present(run: run, isClaimed: true, isAgain: false)])
    #expect(try shared.perform(.next, on: "tea")?.steps?.index == 1)
    #expect(try other.presented(.presented) == [.withdraw(run: run)])
    #expect(try present().steps?.index == 1)
  }

  @Test func whatNobodyCanAnnounceHoldsARoutineUpForAMinute() throws {
    for (late, index) in [(Duration.seconds(50), 0), (.minutes(1), 1)] {
      let run = try ended(late).run
      var other = try another()
      #expect(try other.look() == [.present(run: run, isClaimed: true, isAgain: false)])
      #expect(try other.presented(.failed).isEmpty)
      let left = try present()
      #expect(left.steps?.index == index)
      #expect(left.stage == (index == 0 ? .returned : .running))
      _ = try shared.entries.remove(left)
    }
  }

  @Test func twoThatBrokeOffDoNotHoldARoutineUp() throws {
    let old = try ended(.zero)
    var record = try present()
    (record.stage, record.attempts) = (.announcing, 2)
    record.announcer = StoreClaim(owner: StoreOwner(rawValue: "gone"), token: 5, attempt: 2)
    _ = try shared.entries.write(record, replacing: record.revision)
    var other = try another()
    #expect(try other.look(isAnnouncerDead: true).isEmpty)
    let next = try present()
    #expect((next.stage, next.steps?.index) == (.running, 1))
    #expect(next.endedFinishID == old.finishID)
  }
}
