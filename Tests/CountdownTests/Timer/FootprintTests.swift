import CountdownTesting
import Foundation
import Testing

@testable import Countdown

/// A program may hold a million countdowns: what each takes must not grow unnoticed.
@Suite struct FootprintTests {
  private typealias UsableSize = @convention(c) (UnsafeMutableRawPointer) -> Int

  /// What the allocator gave to an object. It hands out 24 bytes and steps of 16.
  private func bytes(of object: AnyObject) throws -> Int {
    let symbol = try #require(dlsym(nil, "malloc_usable_size"))
    let usableSize = unsafeBitCast(symbol, to: UsableSize.self)
    return usableSize(Unmanaged.passUnretained(object).toOpaque())
  }

  @Test func aTimerAndItsObserverFitIntoAFewCacheLines() throws {
    // Now and then the allocator gives more, when what would be left is too little for anyone.
    let timers = (0..<100).map { _ in
      CountdownTimer(.seconds(5), label: "Tea", scheduler: ManualScheduler())
    }
    let observers = timers.map { $0.observe(.remainingSeconds) { _, _ in }.observer }
    for timer in timers { timer.start() }
    #expect(try timers.map { try bytes(of: $0) }.min() ?? .max <= 136)
    #expect(try observers.map { try bytes(of: $0) }.min() ?? .max <= 40)
  }

  @Test func oneObserverNeedsNothingOfWhatFewTimersUse() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    timer.observe(.remainingSeconds) { _, _ in }
    timer.start()
    scheduler.advance(by: .seconds(2))
    timer.pause()
    #expect(timer.core.withLock { $0.existingExtras == nil })
  }

  @Test func theIdentityIsOneWhoeverAsksFirst() {
    let timer = CountdownTimer(.seconds(5), scheduler: ManualScheduler())
    let seen = Log<CountdownID>()
    race((0..<4).map { _ in { seen.append(timer.id) } })
    seen.append(timer.snapshot().id)
    #expect(Set(seen.all).count == 1)
    #expect(seen.count == 5)
  }
}
