import Countdown
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownArguments
@testable import CountdownProcesses

/// A countdown that is over before the disk has taken its record.
@Suite(.ownThread) struct LateSharingTests {
  @Test("An end that was announced before the countdown was shared is noted as announced")
  func announced() throws {
    let store = HeldStore()
    let shared = SharedCountdowns(in: store)
    let plan = ForegroundPlan(ViewOptions(label: "tea"), command: "countdown")
    let share = ForegroundShare(plan, environment: [HostConnector.refusal: "1"], in: shared)
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), label: "Tea", scheduler: scheduler)
    let screen = RecordingAlertSink()
    timer.attach(share.gate(screen))
    timer.attach { share.follow($0, of: timer) }
    timer.start()
    store.waitForWriter()
    scheduler.advance(by: .seconds(3))
    #expect(screen.presented.count == 1)
    store.release()
    share.waitForSharing(within: .seconds(60))
    let sharing = try #require(share.sharing)
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .announced)
    #expect(screen.presented.count == 1)
  }
}

/// A store in memory whose writers wait until they are let go.
private final class HeldStore: SharedStore {
  private let store: any SharedStore = MemoryStore()
  private let arrival = Semaphore()
  private let gate = Semaphore()

  func waitForWriter() { _ = arrival.wait(until: RealTime.monotonic.advanced(by: .seconds(60))) }

  func release() { gate.post() }

  func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    arrival.post()
    _ = gate.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
    gate.post()
    return try store.write(changes)
  }

  func time() throws(StoreError) -> StoreTime { try store.time() }

  func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] { try store.read(keys) }

  func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    try store.changes(after: cursor, limit: limit)
  }

  func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try store.due(before: moment, limit: limit)
  }

  func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness] {
    try store.liveness(of: owners)
  }

  func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch { try store.watch(onSignal) }
}
