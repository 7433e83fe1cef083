import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownSharing

/// Commands of other processes on a shared countdown, and what its own process makes of them.
@Suite(.ownThread) struct CommandTests {
  private let scheduler = ManualScheduler()
  private let shared = SharedCountdowns.inMemory()
  private let timer: CountdownTimer
  private let kinds = Inbox<CountdownEvent.Kind>()

  init() {
    timer = CountdownTimer(
      .minutes(3), label: "Tea", scheduler: scheduler, adjustableWhileRunning: true)
    timer.attach { [kinds] in kinds.put($0.kind) }
  }

  private func share(accepting: Bool = true) throws -> Sharing {
    timer.start()
    return try timer.share(as: "tea", accepting: accepting, in: shared)
  }

  /// Commands at the present of the virtual clock.
  private func perform(_ command: SharedCommand) throws -> SharedCountdown? {
    let time = SharedTime([scheduler], wallNanoseconds: RealTime.wallNanoseconds)
    return try shared.perform(command, on: "tea", at: time)
  }

  private func waits(for kind: CountdownEvent.Kind) -> Bool { kinds.wait { $0 == kind } != nil }

  @Test func theCountdownFollowsAPauseToTheNanosecond() throws {
    let sharing = try share()
    scheduler.advance(by: .nanoseconds(61_000_000_007))
    let record = try #require(try perform(.pause))
    #expect(record.stage == .paused)
    #expect(waits(for: .paused))
    #expect(timer.state.remaining == .nanoseconds(118_999_999_993))
    #expect(timer.state.remaining == record.snapshot.remaining)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .paused)
  }

  @Test func aStoreThatCannotBeReadIsAskedAgainAndTheReportSaysSo() throws {
    let store = StubbornStore(around: shared.store)
    timer.start()
    let sharing = try timer.share(as: "tea", accepting: true, in: SharedCountdowns(in: store))
    #expect(sharing.flush(within: .seconds(60)))
    store.unreadable = 1
    _ = try perform(.pause)
    #expect(waits(for: .paused))
    #expect(store.unreadable == 0 && sharing.report.failures == 1)
    #expect(sharing.report.lastError is SharingError)
  }

  @Test func itGoesOnAndGetsLonger() throws {
    let sharing = try share()
    _ = try perform(.pause)
    #expect(waits(for: .paused))
    _ = try perform(.resume)
    #expect(waits(for: .resumed))
    _ = try perform(.add(.minutes(1)))
    #expect(waits(for: .adjusted))
    #expect(timer.state.total == .minutes(4))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.snapshot.total == .minutes(4))
  }

  @Test func itGetsShorterAndNeverEmpty() throws {
    _ = try share()
    _ = try perform(.less(.minutes(1)))
    #expect(waits(for: .adjusted))
    #expect(timer.state.total == .minutes(2))
    let refusal = #expect(throws: SharingError.self) { try perform(.less(.minutes(2))) }
    #expect(refusal?.reason == .refused("tea", .nothingToCount))
  }

  @Test func aStopTakesTheRecordAway() throws {
    let gone = Inbox<Bool>()
    let watch = try shared.store.watch { [shared] _ in gone.put((try? shared.read("tea")) == nil) }
    let sharing = try share()
    #expect(try perform(.stop) == nil)
    #expect(waits(for: .stopped))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(gone.wait { $0 } != nil)
    watch.cancel()
  }

  @Test func aResetStaysListed() throws {
    let sharing = try share()
    _ = try perform(.pause)
    #expect(waits(for: .paused))
    _ = try perform(.reset)
    #expect(waits(for: .reset))
    #expect(timer.state.phase == .ready)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .ready)
    let ready = try #require(try shared.read("tea"))
    #expect(try SharedCommand.stop.effect(on: ready, at: .now) == .removal)
    let run = try #require(try perform(.start)).run
    #expect(waits(for: .started))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.run == run)
  }

  @Test(arguments: [
    (SharedCommand.resume, CountdownTimer.Refusal.alreadyRunning),
    (.start, .alreadyRunning), (.reset, .lockedWhileRunning), (.acknowledge, .notRunning),
    (.add(.hours(24 * 366 * 100)), .outOfRange),
  ])
  func whatCannotBeDoneIsRefused(command: SharedCommand, refusal: CountdownTimer.Refusal) throws {
    _ = try share()
    #expect(throws: SharingError(.refused("tea", refusal))) { try perform(command) }
    #expect(throws: SharingError(.notFound("eggs"))) { try shared.perform(.stop, on: "eggs") }
  }

  @Test func aCommandNeedsACountdownThatAccepts() throws {
    _ = try share(accepting: false)
    var record = try #require(try shared.read("tea"))
    // As another process that lives: the present one may always command its own.
    let parent = OwnerMark(
      machine: record.owner.machine, boot: record.owner.boot, process: 1, started: 0,
      namespaces: record.owner.namespaces)
    record = SharedCountdown(
      name: "eggs", snapshot: record.snapshot, run: record.run, startedWallNanoseconds: nil,
      end: record.end, owner: parent)
    #expect(try shared.put(record))
    #expect(throws: SharingError(.notAccepting("eggs", process: 1))) {
      try shared.perform(.pause, on: "eggs")
    }
  }

  @Test func whatADeadProcessLeftTakesCommands() throws {
    #expect(try shared.put(.fresh("tea", owner: .gone)))
    #expect(try shared.perform(.pause, on: "tea")?.stage == .paused)
    #expect(try shared.perform(.resume, on: "tea")?.stage == .running)
    #expect(try shared.perform(.stop, on: "tea") == nil)
    #expect(try shared.read("tea") == nil)
  }

  /// As from a container that is gone.
  @Test func whatAProcessThatNobodyCanSeeLeftIsStoppedAndItsNameIsFree() throws {
    let (fresh, own) = (SharedCountdown.fresh("tea"), OwnerMark.current)
    let elsewhere = OwnerMark(
      machine: own.machine, boot: own.boot, process: 2, started: 1, namespaces: "1.1")
    #expect(elsewhere.life == .unknown)
    let record = SharedCountdown(
      name: "tea", snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil,
      end: fresh.end, owner: elsewhere, isAccepting: true)
    #expect(try shared.put(record))
    #expect(try shared.perform(.pause, on: "tea")?.stage == .paused)
    #expect(try shared.perform(.stop, on: "tea") == nil)
    #expect(try shared.list().readings().isEmpty)
    let sharing = try share()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.snapshot.id == timer.id)
  }

  // MARK: - Late

  @Test func aPauseThatComesAfterTheClaimLosesAndTheTimerEnds() throws {
    let store = StubbornStore()
    let shared = SharedCountdowns(in: store)
    timer.start()
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    store.block()
    timer.pause()
    // Another process claims the end before the pause can be written.
    let other = SharedCountdowns(in: store.inner)
    #expect(try other.announce(try #require(try other.read("tea"))))
    store.release()
    #expect(waits(for: .finished))
    #expect(timer.state.phase == .finished)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .announced)
  }

  @Test func aPauseThatComesBeforeTheClaimWinsAndNobodyAnnounces() throws {
    let sharing = try share()
    let running = try #require(try shared.read("tea"))
    timer.pause()
    #expect(sharing.flush(within: .seconds(60)))
    // The other process decided on what lay there before.
    var other = OtherAnnouncer(running, in: shared)
    #expect(try other.look().isEmpty)
    #expect(try shared.read("tea")?.stage == .paused)
  }

  @Test func theTrueEndIsAnnouncedAfterALatePauseWasOvertaken() throws {
    let (store, announced) = (StubbornStore(), Inbox<SharedFinish>())
    let shared = SharedCountdowns(in: store)
    timer.start()
    let sharing = try timer.share(
      as: "tea", accepting: true, announcing: { announced.put($0) }, in: shared)
    store.block()
    timer.pause()
    // Another process announces the end before the pause can be written.
    let other = SharedCountdowns(in: store.inner)
    #expect(try other.announce(try #require(try other.read("tea"))))
    store.release()
    #expect(waits(for: .finished))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(announced.all.isEmpty)
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    scheduler.advance(by: .minutes(3))
    #expect(announced.wait { _ in true } != nil)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(announced.all.count == 1)
    #expect(try shared.read("tea")?.stage == .announced)
  }
}
