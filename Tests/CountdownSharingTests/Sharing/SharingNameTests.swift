import Countdown
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Dispatch
import Testing

@testable import CountdownSharing

@Suite(.ownThread) struct SharingNameTests {
  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()

  private func started() -> CountdownTimer {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    timer.start()
    return timer
  }

  @Test func aNameThatIsTakenByALivingProcessIsRefused() throws {
    _ = try started().share(as: "tea", in: state)
    let error = try #require(throws: SharingError.self) {
      try started().share(as: "tea", in: state)
    }
    #expect(error.reason == .nameTaken("tea", process: OwnerMark.current.process))
    #expect(error.description.contains("use another name"))
  }

  @Test func aRecordThatCannotBeReadKeepsNoName() throws {
    for name in ["tea", "nap", "eggs"] {
      let entry = StoreEntry(try SharedCountdown.keys.key(name), body: Array("{}\n".utf8))
      _ = try state.store.write([StoreChange(entry, replacing: nil)])
      #expect(throws: SharingError.self) { try state.read(name) }
    }
    #expect(try state.start(.init("tea", for: .minutes(5))).stage == .running)
    #expect(try state.read("tea")?.stage == .running)
    let timer = started()
    _ = try timer.share(as: "nap", in: state)
    #expect(try state.read("nap")?.snapshot.id == timer.id)
    var eggs = SharedCountdown.fresh("eggs", owner: .gone)
    eggs.stage = .announced
    #expect(try state.restore(eggs) != nil)
  }

  @Test func whatHasFinishedIsReplaced() throws {
    let old = SharedCountdown.sample(phase: .finished, owner: .current)
    #expect(try state.put(old))
    let timer = started()
    _ = try timer.share(as: "tea", in: state)
    #expect(try state.read("tea")?.snapshot.id == timer.id)
  }

  @Test func aFinishedOneStaysUntilTheNewCountdownStarts() throws {
    var old = SharedCountdown.fresh(owner: .gone)
    old.stage = .announced
    #expect(try state.put(old))
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let sharing = try timer.share(as: "tea", in: state)
    #expect(try state.read("tea")?.snapshot.id == old.snapshot.id)
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try state.read("tea")?.snapshot.id == timer.id)
  }

  @Test func aNameThatIsTakenLaterIsReportedAndTheOtherIsKept() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let sharing = try timer.share(as: "tea", in: state)
    let other = started()
    _ = try other.share(as: "tea", in: state)
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(sharing.report.failures > 0)
    #expect(!sharing.report.isCurrent)
    #expect(try state.read("tea")?.snapshot.id == other.id)
  }

  /// Each finds the other's record over, and none of the two has been announced.
  @Test func ofTwoEndsOfOneNameTheLaterStays() throws {
    func record(_ length: Duration) throws -> SharedCountdown {
      let timer = CountdownTimer(length, scheduler: scheduler)
      timer.start()
      let request = SharePlan.Request(
        name: "tea", kind: .countdown, open: [], attributes: [:], isAccepting: false)
      let plan = SharePlan(
        request, owner: .current, isAnnouncedByOwner: true, snapshot: timer.snapshot(), found: nil)
      return try #require(plan.first)
    }
    let (sooner, later) = (try record(.minutes(3)), try record(.minutes(4)))
    #expect(later.isLater(than: sooner) && !sooner.isLater(than: later))
  }

  /// Each finds the name free, and tries to take it.
  @Test func ofSeveralAtTheSameMomentOneGetsTheName() throws {
    let place = StorePlace()
    var seen = SharedCountdown.fresh(owner: .gone)
    (seen.stage, seen.isSeen) = (.announced, true)
    #expect(try place.state.put(seen))
    let winners = Locked<[CountdownID]>([])
    let threads = DispatchGroup()
    for _ in 0..<12 {
      let timer = started()
      DispatchQueue.global().async(group: threads) {
        guard (try? timer.share(as: "tea", in: place.state)) != nil else { return }
        winners.withLock { $0.append(timer.id) }
      }
    }
    threads.wait()
    let record = try #require(try place.state.read("tea"))
    #expect(winners.withLock { $0 } == [record.snapshot.id])
  }

  @Test(arguments: ["", "a b", "../x"]) func aBadNameIsRefused(name: String) {
    #expect(throws: SharingError.self) { try started().share(as: name, in: state) }
  }

  @Test(arguments: [[""], ["a", "b\0"]]) func aBadCommandIsRefused(command: [String]) throws {
    let error = try #require(throws: SharingError.self) {
      try started().share(as: "tea", open: command, in: state)
    }
    #expect(error.reason == .badCommand)
  }

  @Test func whenItCannotBeSharedNothingStays() throws {
    let place = StorePlace()
    try place.lay("{\"v\":9}\n")
    let timer = started()
    #expect(throws: SharingError.self) { try timer.share(as: "tea", in: place.state) }
    #expect(try place.text() == "{\"v\":9}\n")
    timer.pause()
  }

  @Test func aSharerServesManyCountdowns() throws {
    let sharer = try Sharer(in: state)
    let timers = (0..<100).map { _ in started() }
    let sharings = try timers.enumerated().map { try sharer.share($1, as: "n\($0)") }
    for timer in timers { timer.pause() }
    #expect(sharings.last?.flush(within: .seconds(60)) == true)
    let records = try state.list().countdowns
    #expect(records.count == 100)
    #expect(records.allSatisfy { $0.snapshot.phase == .paused })
  }
}
