import CountdownTesting
import Testing

@testable import Countdown

/// How a queue holds a target, and how a batch borrows it.
@Suite struct QueuedTargetTests {
  private final class Target: WakeupTarget {
    func wake(at moment: Moment) {}
  }

  private func countdown() -> CountdownTimer {
    CountdownTimer(.seconds(5), scheduler: ManualScheduler())
  }

  @Test func aBatchCallsACountdownOrAnotherAndHoldsNeither() {
    var batch = Batch()
    weak var witness: CountdownTimer?
    let target = Target()
    do {
      let timer = countdown()
      witness = timer
      let token = WakeupToken(index: 0, generation: 0)
      batch.append(.countdown(timer), token, due: Moment(nanoseconds: 1))
      batch.append(.other(target), token, due: Moment(nanoseconds: 2))
      var found: [Bool] = []
      batch.withEach { entry in
        let isCountdown = entry.timer?.toOpaque() == Unmanaged.passUnretained(timer).toOpaque()
        found += [isCountdown, entry.other === target]
      }
      #expect(found == [true, false, false, true])
    }
    #expect(witness == nil)
    #expect(batch.count == 2)
    withExtendedLifetime(target) {}
  }

  /// From there it is fetched.
  @Test func itsFirstWordIsTheObjectsAddress() {
    let (timer, target) = (countdown(), Target())
    var queue = WakeupQueue()
    let tokens = [queue.register(.countdown(timer)), queue.register(.other(target))]
    let objects: [AnyObject] = [timer, target]
    for (token, object) in zip(tokens, objects) {
      let place = UnsafeRawPointer(queue.targets.address(of: token.index))
      #expect(
        place.load(as: UnsafeRawPointer?.self)
          == UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
    }
    #expect(MemoryLayout<WakeupQueue.Target>.stride <= 32)
  }

  @Test func aHintNamesPlacesFarAndNear() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8_192, alignment: 16)
    defer { memory.deallocate() }
    let start = UnsafeRawPointer(memory + 4_096)
    for (one, other) in [(0, 0), (48, -16), (-4_096, 4_080)] {
      for isWide in [false, true] {
        let hint = MemoryHint(from: start, to: start + one, start + other, isWide: isWide)
        #expect(hint.places(from: start) == (start + one, start + other))
      }
    }
    #expect(MemoryHint().places(from: start) == (start, start))
    #expect(MemoryLayout<MemoryHint>.size == 8)
  }

  /// The observer's and its closure's, in memory as a tick finds them.
  @Test func anObserverKnowsWhereItsClosuresContextIs() {
    let seen = Log<Int>()
    let (found, expected) = contexts(RemainingSecondsProperty.self) { seen.append($1) }
    #expect(found == expected)
    #expect(found != 0)
  }

  /// How far away an observer says that the context of its closure is, and how far it is. Generic,
  /// as the code is that makes observers, so that the closure is handed on as it is.
  private func contexts<Property: ObservedProperty>(
    _: Property.Type, _ body: @escaping TimerProperty<Property.Value>.Body
  ) -> (found: Int32, expected: Int32) {
    let observer = PropertyObserver<Property>(point: .didSet, body: body)
    let address = UnsafeRawPointer(Unmanaged.passUnretained(observer).toOpaque())
    let context = withUnsafeBytes(of: Closure<Property.Value>(body: body)) {
      $0.load(fromByteOffset: 8, as: Int.self)
    }
    // Only so much of the distance is stored.
    let distance = Int32(truncatingIfNeeded: (context - Int(bitPattern: address)) >> 4)
    return withExtendedLifetime(observer) { (observer.context, distance) }
  }

  private struct Closure<Value: Equatable & Sendable> {
    let body: TimerProperty<Value>.Body
  }
}
