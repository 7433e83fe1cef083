import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// A host's keepers with a store that fails or loses what it has.
@Suite(.ownThread) struct HostKeepingTests {
  private let finishes = Inbox<(finish: SharedFinish, late: Duration)>()
  private let changes = Inbox<SharedChanges>()

  private func announcer(
    in store: any SharedStore, isHost: Bool = true,
    _ announce: @escaping @Sendable (SharedFinish) throws -> Void = { _ in }
  ) throws -> FinishAnnouncer {
    try FinishAnnouncer(
      in: SharedCountdowns(in: store),
      AnnouncerCore.Work(
        isHost: isHost,
        announce: { [finishes] finish in
          finishes.put((finish, finish.lateness()))
          try announce(finish)
        }, onFault: { _ in }, onChanges: { [changes] in changes.put($0) }))
  }

  /// Begins a countdown that belongs to no process, and waits until the announcer has seen it.
  private func start(
    _ names: String..., in store: any SharedStore, for duration: Duration = .seconds(1)
  ) throws {
    for name in names {
      _ = try SharedCountdowns(in: store).start(SharedCountdowns.Start(name, for: duration))
    }
    for name in names {
      #expect(changes.wait { $0.changed.contains { $0.name == name } } != nil)
    }
  }

  private func isAnnounced(_ name: String = "tea", in store: any SharedStore) throws -> Bool {
    let stages = Inbox<SharedCountdown.Stage?>()
    let watch = try SharedCountdowns(in: store).watch { list in
      stages.put(list.countdowns.first { $0.name == name }?.stage)
    }
    defer { watch.cancel() }
    return stages.wait { $0 == .announced } != nil
  }

  private var names: [String] { finishes.all.map(\.finish.name) }

  // MARK: - A store that fails

  @Test func anEndWhoseClaimDoesNotReturnIsAnnouncedOnce() throws {
    let store = StubbornStore()
    let announcer = try announcer(in: store)
    try start("tea", in: store)
    store.block()
    #expect(finishes.wait { $0.late < .seconds(3) } != nil)
    store.release()
    #expect(try isAnnounced(in: store))
    #expect(finishes.all.map(\.finish.isRepeated) == [false])
    announcer.stop()
  }

  @Test func endsInALockedStoreAreAllAnnouncedInTimeAndOnce() throws {
    let store = StubbornStore()
    let announcer = try announcer(in: store)
    try start("tea", "eggs", "rice", in: store)
    // As a store of files does while another process holds its lock.
    (store.delay, store.failures) = (.seconds(2), .max)
    let wanted = ["eggs", "rice", "tea"]
    #expect(finishes.wait { _ in Set(names) == Set(wanted) } != nil)
    #expect(finishes.all.allSatisfy { $0.late < .seconds(3) })
    (store.delay, store.failures) = (.zero, 0)
    for name in wanted { #expect(try isAnnounced(name, in: store)) }
    #expect(names.sorted() == wanted)
    announcer.stop()
  }

  @Test func anEndOnAFullDiskIsAnnouncedOnce() throws {
    let store = StubbornStore()
    let announcer = try announcer(in: store)
    try start("tea", in: store)
    store.failures = .max
    #expect(finishes.wait { $0.late < .seconds(3) } != nil)
    // The note of it is tried, and the end is not announced again.
    let writes = store.writes
    while store.writes < writes + 3 { store.waitForWriter() }
    store.failures = 0
    #expect(try isAnnounced(in: store))
    #expect(finishes.all.map(\.finish.isRepeated) == [false])
    announcer.stop()
  }

  @Test func whoHasNoDutyAnnouncesNothingWithoutAClaim() throws {
    let store = StubbornStore()
    let announcer = try announcer(in: store, isHost: false)
    try start("tea", in: store)
    let writes = store.writes
    store.failures = .max
    while store.writes < writes + 2 { store.waitForWriter() }
    #expect(finishes.all.isEmpty)
    store.failures = 0
    #expect(try isAnnounced(in: store))
    #expect(names == ["tea"])
    announcer.stop()
  }

  /// A look that was given up has read what no later look reads again.
  @Test func whatALateLookHasFoundIsNotLost() throws {
    let store = StubbornStore()
    let announcer = try announcer(in: store)
    try start("rice", in: store)
    store.blockReaders()
    let other = SharedCountdowns(in: store.inner)
    _ = try other.start(SharedCountdowns.Start("tea", for: .milliseconds(10)))
    // Nothing comes of this end before the look is given up.
    #expect(finishes.wait { $0.finish.name == "rice" } != nil)
    store.releaseReaders()
    #expect(finishes.wait { $0.finish.name == "tea" } != nil)
    announcer.stop()
  }

  @Test func aStoreThatDoesNotSayWhoLivesHoldsUpNoOtherEnd() throws {
    let store = StubbornStore()
    let announcer = try announcer(in: store)
    try start("rice", in: store, for: .hours(1))
    try start("tea", in: store)
    store.blockAskers()
    let shared = SharedCountdowns(in: store)
    let rice = try #require(try shared.read("rice"))
    let other = StoreOwner(rawValue: "one that nobody can see")
    let claimed = rice.applying(.claim(token: 5, attempt: 1), by: other, at: .now)
    let outcome = try shared.entries.write(claimed, replacing: rice.revision)
    if case .faster = outcome { Issue.record("another process was faster") }
    #expect(finishes.wait { $0.late < .seconds(3) } != nil)
    #expect(names == ["tea"])
    store.releaseAskers()
    #expect(try isAnnounced("tea", in: store) && isAnnounced("rice", in: store))
    #expect(finishes.all.map(\.finish.isRepeated) == [false, true])
    announcer.stop()
  }

  // MARK: - Several that look

  /// A list and the keepers read the entries together.
  @Test func whatAListHasReadFirstIsKeptToo() throws {
    let shared = SharedCountdowns.inMemory()
    func start(_ name: String) throws {
      _ = try shared.start(SharedCountdowns.Start(name, for: .milliseconds(1)))
      #expect(try shared.list().countdowns.contains { $0.name == name })
    }
    try start("tea")
    let announcer = try FinishAnnouncer(in: shared) { [finishes] in
      finishes.put(($0, .zero))
    }
    for number in 1...20 { try start("egg\(number)") }
    for name in ["tea"] + (1...20).map({ "egg\($0)" }) {
      #expect(finishes.wait { $0.finish.name == name } != nil)
    }
    announcer.stop()
  }

  // MARK: - Several ends

  @Test func anEndIsNotedBeforeTheNextIsAnnounced() throws {
    let shared = SharedCountdowns.inMemory()
    let wanted = ["eggs", "rice", "tea"]
    for name in wanted {
      _ = try shared.start(SharedCountdowns.Start(name, for: .milliseconds(1)))
    }
    let open = Inbox<[String]>()
    let announcer = try announcer(in: shared.store) { _ in
      open.put(try shared.list().countdowns.filter { $0.stage == .announcing }.map(\.name))
    }
    for name in wanted { #expect(try isAnnounced(name, in: shared.store)) }
    #expect(open.all == wanted.map { [$0] })
    announcer.stop()
  }

  /// As when a hook of the user's waits for another to end.
  @Test func anEndIsNotedWhenItsAnnouncementIsConcluded() throws {
    let shared = SharedCountdowns.inMemory()
    let open = Inbox<@Sendable ((any Error)?) -> Void>()
    var work = AnnouncerCore.Work(
      isHost: true, announce: { _ in }, onFault: { _ in },
      onChanges: { [changes] in changes.put($0) })
    work.announce = { finish, conclude in
      if finish.name == "tea" { open.put(conclude) } else { conclude(nil) }
    }
    let announcer = try FinishAnnouncer(in: shared, work)
    try start("tea", "eggs", in: shared.store, for: .milliseconds(1))
    let conclude = try #require(open.wait { _ in true })
    // The other end does not wait for it.
    #expect(try isAnnounced("eggs", in: shared.store))
    #expect(try shared.read("tea")?.stage == .announcing)
    #expect(!announcer.stop(within: .milliseconds(1)))
    conclude(nil)
    #expect(announcer.stop(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .announced)
  }

  @Test func anAnnouncementThatIsUnderWayAtTheEndIsNoted() throws {
    let shared = SharedCountdowns.inMemory()
    let (begun, gate) = (Semaphore(), Semaphore())
    let announcer = try announcer(in: shared.store) { _ in
      begun.post()
      gate.wait()
    }
    try start("tea", in: shared.store, for: .milliseconds(1))
    begun.wait()
    #expect(!announcer.stop(within: .milliseconds(1)))
    gate.post()
    #expect(announcer.stop(within: .seconds(60)))
    #expect(try shared.read("tea")?.stage == .announced)
  }

  @Test func anAnnouncerThatIsDroppedKeepsNothing() throws {
    let released = Inbox<Bool>()
    do {
      let store = MemoryStore()
      let work = Held(released)
      let announcer = try announcer(in: store) { _ in _ = work }
      try start("tea", "eggs", in: store, for: .hours(1))
      try start("rice", in: store, for: .milliseconds(1))
      #expect(finishes.wait { _ in true } != nil)
      _ = announcer
    }
    #expect(released.wait { $0 } != nil)
  }

  /// What a closure keeps; says when it is released.
  private final class Held: Sendable {
    private let released: Inbox<Bool>

    init(_ released: Inbox<Bool>) { self.released = released }

    deinit { released.put(true) }
  }
}
