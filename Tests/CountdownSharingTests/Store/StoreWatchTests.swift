import Countdown
import CountdownStore
import CountdownTestSupport
import Testing

/// Watches of every kind of store.
@Suite(.ownThread) struct StoreWatchTests {
  private let place = StorePlace()

  @Test(arguments: StoreMaker.all)
  func aWatcherIsCalledAtTheStartAndWithEveryChange(maker: StoreMaker) throws {
    let (store, other) = (try maker.open(place), try maker.open(place))
    let seen = Inbox<Set<String>>()
    let watch = try store.watch { _ in seen.put(Set((try? store.keys()) ?? ["?"])) }
    #expect(seen.wait { $0.isEmpty } != nil)
    let revision = try other.mustPut("a", "x")
    #expect(seen.wait { $0 == ["a"] } != nil)
    try store.mustPut("b", "x")
    #expect(seen.wait { $0 == ["a", "b"] } != nil)
    try other.mustPut("a", nil, replacing: revision)
    #expect(seen.wait { $0 == ["b"] } != nil)
    watch.cancel()
  }

  @Test(arguments: StoreMaker.all)
  func afterACancelNoCallBegins(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let (early, late) = (Inbox<StoreSignal>(), Inbox<StoreSignal>())
    let first = try store.watch { early.put($0) }
    #expect(early.wait { _ in true } != nil)
    first.cancel()
    first.cancel()
    let count = early.all.count
    let second = try store.watch { late.put($0) }
    let before = late.all.count
    try store.mustPut("a", "x")
    #expect(late.wait { _ in late.all.count > before } != nil)
    #expect(early.all.count == count)
    second.cancel()
  }

  @Test(arguments: StoreMaker.all)
  func aWatchCanBeCancelledInsideItsCall(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let held = Locked<StoreWatch?>(nil)
    let (calls, others) = (Inbox<Int>(), Inbox<[String]>())
    let watch = try store.watch { _ in
      calls.put(1)
      held.withLock { $0 }?.cancel()
    }
    held.withLock { $0 = watch }
    let other = try store.watch { _ in others.put((try? store.keys()) ?? []) }
    for number in 0..<3 {
      try store.mustPut("k\(number)", "x")
      #expect(others.wait { $0.count == number + 1 } != nil)
    }
    #expect(calls.all.count <= 3)
    let count = calls.all.count
    try store.mustPut("last", "x")
    #expect(others.wait { $0.contains("last") } != nil)
    #expect(calls.all.count == count)
    other.cancel()
  }

  @Test(arguments: StoreMaker.all)
  func aWatchThatIsDroppedGoesOn(maker: StoreMaker) throws {
    let (store, seen) = (try maker.open(place), Inbox<[String]>())
    _ = try store.watch { _ in seen.put((try? store.keys()) ?? []) }
    try store.mustPut("a", "x")
    #expect(seen.wait { $0 == ["a"] } != nil)
  }

  @Test(arguments: StoreMaker.all)
  func aWatcherMayWrite(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let seen = Inbox<String>()
    let watch = try store.watch { _ in
      guard let entry = try? store.entry("n"), let number = entry.text.flatMap({ Int($0) }) else {
        return
      }
      seen.put("\(number)")
      if number < 5 { _ = try? store.put("n", "\(number + 1)", replacing: entry.revision) }
    }
    try store.mustPut("n", "1")
    #expect(seen.wait { $0 == "5" } != nil)
    watch.cancel()
  }

  @Test(arguments: StoreMaker.all)
  func twoCallsOfOneWatchNeverOverlap(maker: StoreMaker) async throws {
    let store = try maker.open(place)
    let state = Locked((inside: 0, worst: 0))
    let seen = Inbox<String>()
    let watch = try store.watch { _ in
      state.withLock { state in
        state.inside += 1
        state.worst = max(state.worst, state.inside)
      }
      seen.put((try? store.entry("n")?.text) ?? "")
      state.withLock { $0.inside -= 1 }
    }
    let writer = try maker.open(place)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await onOwnThread {
            for _ in 0..<50 { try writer.update("n") { "\(($0.flatMap { Int($0) } ?? 0) + 1)" } }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(seen.wait { $0 == "200" } != nil)
    #expect(state.withLock { $0.worst } == 1)
    watch.cancel()
  }

  @Test(arguments: StoreMaker.all)
  func whatAWatcherHoldsIsLetGoOfWhenItEnds(maker: StoreMaker) throws {
    final class Held: Sendable {}
    let store = try maker.open(place)
    weak var held: Held?
    let watch = try { () throws -> StoreWatch in
      let new = Held()
      held = new
      return try store.watch { _ in withExtendedLifetime(new) {} }
    }()
    #expect(held != nil)
    let told = Inbox<Int>()
    // A call of the first one that has begun is over when the second one is called.
    let other = try store.watch { _ in told.put(1) }
    watch.cancel()
    let before = told.all.count
    try store.mustPut("a", "x")
    #expect(told.wait { _ in told.all.count > before } != nil)
    other.cancel()
    #expect(held == nil)
  }
}
