import CountdownTesting
import Testing

@testable import Countdown

/// How an observation ends, and what remains of it.
@Suite struct ObservationTests {
  @Test func aClosureThatRunsElsewhereIsReleasedWhenItReturns() throws {
    let rig = Rig(.seconds(5))
    let released = Log<String>()
    let isInside = Semaphore()
    let gate = Semaphore()
    func observe() -> TimerObservation {
      let canary = Canary { released.append("released") }
      return rig.timer.observe(.isRunning) { _, _ in
        isInside.post()
        _ = gate.waitSoon()
        released.append("returns")
        canary.sing()
      }
    }
    let observation = observe()
    let thread = try SystemThread(name: "starter") { [timer = rig.timer] in timer.start() }
    #expect(isInside.waitSoon())
    observation.cancel()
    observation.cancel()
    #expect(released.all.isEmpty)
    gate.post()
    thread.join()
    #expect(released.all == ["returns", "released"])
  }

  @Test func everyClosureIsReleasedOnceWhateverRacesWithItsCancelling() {
    let rig = Rig(.seconds(100_000))
    let made = Log<Int>()
    let released = Log<Int>()
    let isOver = Locked(false)
    rig.timer.start()
    let observers: [@Sendable () -> Void] = (0..<2).map { thread in
      {
        for number in 0..<2_000 {
          let canary = Canary { released.append(1) }
          made.append(1)
          let observation = rig.timer.observe(.remainingSeconds) { _, _ in canary.sing() }
          if number % 3 == thread { rig.scheduler.advance(by: .seconds(1)) }
          observation.cancel()
        }
        isOver.withLock { $0 = true }
      }
    }
    race(
      observers + [{ while !isOver.withLock({ $0 }) { rig.scheduler.advance(by: .seconds(1)) } }])
    #expect(released.count == made.count)
  }

  @Test(arguments: [0, 1, 3]) func whoIsCancelledAndNotDueLeavesNoMemoryBehind(others: Int) {
    let rig = Rig(.seconds(5))
    for _ in 0..<others { rig.timer.observe(.phase) { _, _ in } }
    let observers = (0..<1_000).map { _ in
      let observation = rig.timer.observe(.remainingSeconds) { _, _ in }
      observation.cancel()
      return WeakObserver(observer: observation.observer)
    }
    #expect(observers.count { $0.observer != nil } <= 8)
  }

  @Test(arguments: [0, 1]) func whoIsCancelledIsForgottenAtTheNextChange(others: Int) {
    let rig = Rig(.seconds(5))
    for _ in 0..<others { rig.timer.observe(.phase) { _, _ in } }
    func observeAndCancel() -> WeakObserver {
      let observation = rig.timer.observe(.remainingSeconds) { _, _ in }
      observation.cancel()
      return WeakObserver(observer: observation.observer)
    }
    let cancelled = observeAndCancel()
    #expect(cancelled.observer != nil)
    rig.timer.start()
    #expect(cancelled.observer == nil)
  }

  @Test func anObserverThatHoldsItsOwnObservationGoesWithItsTimer() {
    let released = Log<String>()
    func live() {
      let rig = Rig(.seconds(5))
      let own = Locked<TimerObservation?>(nil)
      let canary = Canary { released.append("released") }
      let observation = rig.timer.observe(.phase) { _, _ in
        canary.sing()
        own.withLock { $0 }?.cancel()
      }
      own.withLock { $0 = observation }
    }
    live()
    #expect(released.all == ["released"])
  }

  private struct WeakObserver {
    weak var observer: TimerObserver?
  }
}
