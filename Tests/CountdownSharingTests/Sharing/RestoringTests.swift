import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTesting
import Testing

@testable import CountdownSharing

/// An application that was killed and started again, from what it had shared.
@Suite struct RestoringTests {
  private let scheduler = ManualScheduler(wallTime: .now)
  private let state = SharedCountdowns.inMemory()
  private let told = Inbox<SharedFinish>()

  /// What a process leaves that dies while its countdown of three minutes runs.
  private func leave(paused: Bool = false) throws -> SharedCountdown {
    let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
    timer.start()
    if paused { timer.pause() }
    let snapshot = timer.snapshot()
    timer.stop()
    let end = snapshot.deadline.map {
      SharedCountdown.End(
        moment: $0, wallNanoseconds: snapshot.wallNanoseconds + 180_000_000_000)
    }
    let record = SharedCountdown(
      name: "tea", snapshot: snapshot, run: CountdownID(), startedWallNanoseconds: 1, end: end,
      owner: .gone, isAnnouncedByOwner: true)
    #expect(try state.put(record))
    return record
  }

  private func restore(_ record: SharedCountdown) throws -> (CountdownTimer, Sharing) {
    var sharing: Result<Sharing, any Error>?
    let timer = CountdownTimer(restoring: record.snapshot, scheduler: scheduler) { timer in
      sharing = Result {
        try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
      }
    }
    return (timer, try #require(sharing).get())
  }

  @Test func itGoesOnWithTheRightTimeAndTheSameRun() throws {
    let record = try leave()
    scheduler.advance(by: .seconds(60))
    let (timer, _) = try restore(record)
    #expect(timer.state.remaining == .seconds(120))
    let present = try #require(try state.read("tea"))
    #expect(present.finishID == record.finishID)
    #expect(present.end?.moment == record.end?.moment)
    #expect(present.owner == .current)
    #expect(present.startedWallNanoseconds == 1)
  }

  @Test func oneThatWasSetBackStaysReady() throws {
    let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
    let record = SharedCountdown(
      name: "tea", snapshot: timer.snapshot(), run: CountdownID(), startedWallNanoseconds: 1,
      end: nil, owner: .gone, isAnnouncedByOwner: true)
    #expect(try state.put(record))
    let (restored, _) = try restore(record)
    let present = try #require(try state.read("tea"))
    #expect(present.stage == .ready && present.snapshot.id == restored.id)
    #expect(present.owner == .current)
  }

  @Test func theFinishIsAnnouncedOnce() throws {
    let record = try leave()
    let (_, sharing) = try restore(record)
    scheduler.advance(by: .minutes(3))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(told.all.map(\.id) == [record.finishID])
    #expect(try !state.announce(record) { told.put($0) })
    #expect(told.all.count == 1)
  }

  @Test func afterTheEndItFinishesAtOnceAndSaysHowLate() throws {
    let record = try leave()
    scheduler.jump(by: .minutes(5))
    let events = RecordingSink()
    var sharing: Sharing?
    let timer = CountdownTimer(restoring: record.snapshot, scheduler: scheduler) { timer in
      timer.attach(events)
      sharing = try? timer.share(as: "tea", announcing: { told.put($0) }, in: state)
    }
    #expect(timer.state.phase == .finished)
    #expect(sharing?.flush(within: .seconds(60)) == true)
    #expect(events.events.last?.kind == .finished)
    #expect(events.events.last?.lateness == .minutes(2))
    #expect(told.all.map(\.id) == [record.finishID])
    #expect(try state.read("tea")?.snapshot.phase == .finished)
    #expect(try state.read("tea")?.end?.moment == record.end?.moment)
  }

  @Test func whoIsSharedOnlyAfterItFinishedAtOnceIsAnnouncedToo() throws {
    let record = try leave()
    scheduler.jump(by: .minutes(5))
    let timer = CountdownTimer(restoring: record.snapshot, scheduler: scheduler)
    for _ in 0..<2 {
      let sharing = try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
      #expect(sharing.flush(within: .seconds(60)))
      #expect(told.all.map(\.id) == [record.finishID])
      #expect(try state.read("tea")?.snapshot.phase == .finished)
      sharing.cancel()
    }
  }

  @Test func whatAHostHasAnnouncedIsNotAnnouncedAgain() throws {
    let record = try leave()
    scheduler.jump(by: .minutes(5))
    #expect(try state.announce(record))
    let (timer, sharing) = try restore(record)
    #expect(timer.state.phase == .finished)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(told.all.isEmpty)
  }

  @Test func aPausedOneStaysPausedAndKeepsItsRun() throws {
    let record = try leave(paused: true)
    scheduler.advance(by: .minutes(10))
    let (timer, sharing) = try restore(record)
    #expect(timer.state.phase == .paused)
    timer.resume()
    scheduler.advance(by: .minutes(3))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(told.all.map(\.id) == [record.finishID])
  }

  @Test func whatCannotBeTakenUpStaysPending() throws {
    let record = try leave()
    let store = StubbornStore(around: state.store)
    let sharer = try Sharer(in: SharedCountdowns(in: store))
    let timer = CountdownTimer(restoring: record.snapshot, scheduler: scheduler)
    let left = try state.read("tea")
    store.failures = 1
    #expect(throws: SharingError(.store(StubbornStore.failure))) {
      try sharer.share(timer, as: "tea")
    }
    timer.stop()
    // The same thread would have taken it away before this.
    let other = try sharer.share(CountdownTimer(.seconds(1)), as: "other")
    #expect(other.flush(within: .seconds(60)))
    #expect(try state.read("tea") == left)
  }

  @Test func anotherCountdownOfTheSameIDIsAnotherRun() throws {
    let record = try leave()
    scheduler.advance(by: .seconds(1))
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler, id: record.snapshot.id)
    timer.start()
    _ = try timer.share(as: "tea", in: state)
    let present = try #require(try state.read("tea"))
    #expect(present.finishID != record.finishID)
    #expect(present.snapshot.id == record.snapshot.id)
  }
}
