import CountdownTestSupport
import Testing

@testable import Countdown

@Suite struct NearHeapTests {
  private typealias Key = NearHeap.Key

  private func drained(_ heap: NearHeap) -> [Key] {
    var (heap, keys) = (heap, [Key]())
    while let key = heap.first {
      keys.append(key)
      heap.removeFirst()
    }
    return keys
  }

  @Test(arguments: 0..<70) func whatGoesInComesOutInOrder(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var heap = NearHeap()
    var keys: [Key] = []
    for number in 0..<count {
      let moment = Int64(random.below(9)) - 4
      let key = Key(moment: moment, order: UInt64(number), number: UInt32(number))
      keys.append(key)
      heap.insert(key)
    }
    #expect(drained(heap) == keys.sorted())
  }

  @Test func equalMomentsComeInTheOrderOfArming() {
    var heap = NearHeap()
    for order in [5, 2, 9, 1, 7] as [UInt64] {
      heap.insert(Key(moment: 0, order: order, number: 100 - UInt32(order)))
    }
    #expect(drained(heap).map(\.order) == [1, 2, 5, 7, 9])
  }
}
