import Testing

@testable import Countdown

@Suite struct SlabTests {
  @Test func numbersCountUpAndValuesStayWhileItGrows() {
    var slab = Slab<Int64>()
    let numbers = (0..<200_000).map { slab.append(Int64($0) * 3) }
    #expect(numbers == (0..<200_000).map { UInt32($0) })
    let isIntact = numbers.allSatisfy { slab.address(of: $0).pointee == Int64($0) * 3 }
    #expect(isIntact)
  }

  @Test func whatItBeginsWithIsZeroAndCounts() {
    var slab = Slab<UInt32>(zeroed: 3_000)
    let isZero = (0..<3_000).allSatisfy { slab.address(of: UInt32($0)).pointee == 0 }
    #expect(isZero)
    let next = slab.append(7)
    #expect(next == 3_000)
  }

  @Test func referencesAreReleasedWithItAndOnlyThen() {
    let released = Locked(0)
    do {
      var slab = Slab<Canary?>()
      for _ in 0..<3_000 { _ = slab.append(Canary { released.withLock { $0 += 1 } }) }
      #expect(released.withLock { $0 } == 0)
      slab.address(of: 17).pointee = nil
      #expect(released.withLock { $0 } == 1)
    }
    #expect(released.withLock { $0 } == 3_000)
  }
}
