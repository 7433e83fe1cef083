import Countdown
import CountdownHost
import CountdownSharing
import CountdownStore
import CountdownSystem
import CountdownTestStores
import CountdownTestSupport
import Testing

/// What a host answers about a store that is slow, refuses, or is changed by others meanwhile.
@Suite(.ownThread) struct HostSavingTests {
  private let runtime: TemporaryRuntime

  init() throws { runtime = try TemporaryRuntime() }

  private func host(
    on store: any SharedStore, _ change: (inout HostLimits) -> Void = { _ in },
    announce: @escaping @Sendable (HostAnnouncement) -> Void = { _ in }
  ) throws -> ResidentHost {
    var limits = HostLimits()
    limits.idleTime = .seconds(600)
    change(&limits)
    return try ResidentHost(
      at: runtime.address, in: SharedCountdowns(in: store), limits: limits,
      for: HostProgram { announce($0) })
  }

  private func client() throws -> HostClient {
    try HostClient(to: runtime.address, within: .seconds(30))
  }

  /// A countdown that was set back.
  private func setBack(_ client: HostClient) throws {
    try client.start("tea", for: .hours(1))
    try client.pause("tea")
    try client.reset("tea")
  }

  // MARK: - Changes

  @Test func aChangeIsAnsweredOnceItIsSaved() throws {
    let store = WaylaidStore()
    let shared = SharedCountdowns(in: store.inner)
    let host = try host(on: store)
    let client = try client()
    try client.start("tea", for: .hours(1))
    // The store is slow: an answer that does not wait for it comes before the change is there.
    store.beforeWrites { for _ in 0..<50 { _ = try? shared.read("tea") } }
    for round in 0..<20 {
      let change = try round.isMultiple(of: 2) ? client.pause("tea") : client.resume("tea")
      let saved = try shared.read("tea")?.stage
      #expect(change.isSaved && saved == (round.isMultiple(of: 2) ? .paused : .running))
    }
    host.shutDown(within: .seconds(30))
  }

  @Test func whatTheStoreRefusesIsAnErrorAndChangesNothing() throws {
    let store = StubbornStore()
    let shared = SharedCountdowns(in: store.inner)
    let host = try host(on: store)
    let client = try client()
    try client.start("tea", for: .hours(1))
    store.failures = 100
    #expect(code { try client.pause("tea") } == .failed)
    store.failures = 0
    #expect(try shared.read("tea")?.stage == .running)
    #expect(try client.pause("tea").phase == .paused)
    host.shutDown(within: .seconds(30))
  }

  /// A store that does not answer keeps only those waiting that need it, and what is refused
  /// meanwhile is not carried out later.
  @Test func aStoreThatDoesNotAnswerStopsNoOtherClient() throws {
    let store = StubbornStore()
    let shared = SharedCountdowns(in: store.inner)
    let host = try host(on: store) { $0.answerTime = .seconds(1) }
    let (client, other) = (try client(), try client())
    for name in ["egg", "tea"] { try client.start(name, for: .hours(1)) }
    store.waitForWriter()
    store.waitForWriter()
    store.block()
    let answer = Locked<Result<HostChange, any Error>?>(nil)
    let hanging = try SystemThread(name: "hanging") {
      let result = Result { try client.pause("tea") }
      answer.withLock { $0 = result }
    }
    store.waitForWriter()
    #expect(code { try other.pause("egg") } == .timeout)
    #expect(try other.request(["v": 1, "op": "ping"])["ok"] == true)
    let events = try other.events()
    #expect(answer.withLock { $0 == nil })
    store.release()
    hanging.join()
    #expect(try answer.withLock { $0 }?.get().phase == .paused)
    // Requests are carried out in their order: one that had waited on would have been by now.
    #expect(try other.pause("egg").phase == .paused)
    // The starts may be reported after the subscription.
    var told: [String?] = []
    while told.count < 2, let event = try events.next(within: .seconds(60)) {
      if event.kind == .paused { told.append(event.name) }
    }
    #expect(told == ["tea", "egg"])
    #expect(try shared.read("egg")?.changes.map(\.kind) == [.started, .paused])
    host.shutDown(within: .seconds(30))
  }

  /// Where the store cannot be looked at, and then refuses the claim, the host still knows what it
  /// has paused and stopped itself.
  @Test func whatAClientHasPausedOrStoppedIsNotAnnounced() throws {
    let (store, ended) = (StubbornStore(), Semaphore())
    let told = Locked([String]())
    let host = try host(on: store) { _ in
    } announce: { announcement in
      told.withLock { $0.append(announcement.finish.name) }
      if announcement.finish.name == "egg" { ended.post() }
    }
    let client = try client()
    let events = try client.events()
    for name in ["tea", "soup"] { try client.start(name, for: .seconds(8)) }
    try client.start("egg", for: .seconds(9))
    // Known is what is reported.
    var known = Set<String>()
    while known.count < 3, let event = try events.next(within: .seconds(60)) {
      known.insert(event.name ?? "")
    }
    store.unreadable = .max
    try client.pause("tea")
    try client.stop("soup")
    store.failures = .max
    #expect(ended.wait(until: RealTime.monotonic.advanced(by: .seconds(60))))
    #expect(told.withLock { $0 } == ["egg"])
    host.shutDown(within: .seconds(30))
  }

  // MARK: - Starts

  @Test func aStartThatCannotReplaceTheOldOneChangesNothing() throws {
    let store = StubbornStore()
    let shared = SharedCountdowns(in: store.inner)
    let host = try host(on: store)
    let client = try client()
    try setBack(client)
    let before = try shared.list()
    #expect(before.countdowns.map(\.stage) == [.ready])
    store.failures = 1
    #expect(code { try client.start("tea", for: .minutes(1)) } == .failed)
    #expect(try shared.list() == before)
    #expect(try client.toggle("tea").total == .hours(1))
    host.shutDown(within: .seconds(30))
  }

  @Test func aCommandThatIsFasterThanAStartCounts() throws {
    let store = WaylaidStore()
    let shared = SharedCountdowns(in: store.inner)
    let host = try host(on: store)
    let client = try client()
    try setBack(client)
    let events = try client.events(of: "tea")
    let isFirst = Locked(true)
    store.beforeWrites {
      let mayCommand = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if mayCommand { _ = try? shared.perform(.start, on: "tea") }
    }
    #expect(code { try client.start("tea", for: .minutes(1)) } == .refused)
    #expect(try shared.read("tea")?.snapshot.total == .hours(1))
    // The host reports the command, perhaps after what came before the subscription.
    var kind = try events.next(within: .seconds(60))?.kind
    while kind == .reset || kind == .paused { kind = try events.next(within: .seconds(60))?.kind }
    #expect(kind == .started)
    #expect(try client.pause("tea").total == .hours(1))
    host.shutDown(within: .seconds(30))
  }
}

/// A store in memory, before each of whose writes something else happens.
private final class WaylaidStore: SharedStore {
  let inner: any SharedStore = MemoryStore()
  private let body = Locked<(@Sendable () -> Void)?>(nil)

  func beforeWrites(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }

  func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    body.withLock { $0 }?()
    return try inner.write(changes)
  }

  func time() throws(StoreError) -> StoreTime { try inner.time() }

  func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] { try inner.read(keys) }

  func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    try inner.changes(after: cursor, limit: limit)
  }

  func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try inner.due(before: moment, limit: limit)
  }

  func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness] {
    try inner.liveness(of: owners)
  }

  func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch { try inner.watch(onSignal) }
}
