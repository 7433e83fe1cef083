import Countdown
import CountdownTesting
import Testing

@Suite("Sinks of a chain that cannot be made") struct LateSinkTests {
  /// A sink that cannot be made while a test keeps its part.
  private final class Shop: Sendable {
    struct Closed: Error {}

    let isOpen = Locked(false)
    let screen = RecordingAlertSink()

    func sink() throws -> any AlertSink {
      if !isOpen.withLock({ $0 }) { throw Closed() }
      return screen
    }
  }

  private let shop = Shop()
  private let spare = RecordingAlertSink()
  private let tea = Alert("tea", title: "Tea")

  @Test func theNextPresentsUntilItCanBeMade() throws {
    let fallbacks = Locked<[FallbackSink.Fallback]>([])
    let chain = FallbackSink(try shop.sink(), or: spare) { fallback in
      fallbacks.withLock { $0.append(fallback) }
    }
    #expect(chain.accepts(tea))
    try chain.present(tea) { _ in }
    #expect(spare.shown.map(\.id) == ["tea"])
    #expect(fallbacks.withLock { $0 }.map(\.place) == [1])
    #expect(fallbacks.withLock { $0 }.first?.errors.first is Shop.Closed)
    try chain.withdraw("tea")

    shop.isOpen.withLock { $0 = true }
    try chain.present(tea) { _ in }
    #expect(shop.screen.shown.map(\.id) == ["tea"])
    #expect(spare.shown.isEmpty)
    #expect(fallbacks.withLock { $0 }.count == 1)
    try chain.withdraw("tea")
    #expect(shop.screen.shown.isEmpty)
  }

  @Test func aCheckTriesToMakeIt() throws {
    let chain = FallbackSink(try shop.sink(), or: Broken())
    let error = #expect(throws: FallbackSink.Exhausted.self) {
      try chain.check(within: .zero)
    }
    #expect(error?.errors.first is Shop.Closed && error?.errors.last is Broken.Cause)
    #expect(throws: FallbackSink.Exhausted.self) { try chain.present(tea) { _ in } }
    shop.isOpen.withLock { $0 = true }
    try chain.check(within: .zero)
  }

  @Test func whatWorksAtOnceIsMadeOnce() throws {
    let made = Locked(0)
    @Sendable func make() throws -> any AlertSink {
      made.withLock { $0 += 1 }
      return spare
    }
    let chain = FallbackSink(try make(), or: FallbackSink([Broken()]))
    for _ in 1...2 {
      try chain.present(tea) { _ in }
      try chain.withdraw("tea")
    }
    #expect(made.withLock { $0 } == 1)
  }
}
