import CountdownTestSupport
import Testing

@testable import Countdown

@Suite struct NearKeysOrderTests {
  private typealias Key = NearKeys.Key

  /// Keys of one slot of level 0, in no order.
  private func keys(
    _ count: Int, in slot: Int64, moments: UInt64, _ random: inout SeededGenerator
  ) -> [Key] {
    let keys = (0..<count).map { number in
      Key(
        moment: slot << 21 | Int64(random.below(moments)), order: UInt64(number),
        number: UInt32(number))
    }
    return keys.shuffled(using: &random)
  }

  /// Few are sorted in another manner than many; all may have one moment, or only a few.
  @Test(arguments: [0, 1, -1, -40, 1 << 30])
  func oneSlotComesInOrder(slot: Int64) {
    var random = SeededGenerator(seed: UInt64(bitPattern: slot))
    for count in Array(0..<60) + [127, 128, 511, 512, 2_000] {
      for moments: UInt64 in [1, 2, 130, 1 << 14, 1 << 21] {
        let keys = keys(count, in: slot, moments: moments, &random)
        var near = NearKeys()
        for key in keys { near.collect(key) }
        near.arrange(last: count)
        #expect(near.drained() == keys.sorted())
      }
    }
  }

  /// Slices of one slot, some of which has been taken meanwhile.
  @Test(arguments: 0..<20) func laterSlicesAreMergedWithWhatIsLeft(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var near = NearKeys()
    var left: [Key] = []
    for slice in 0..<6 {
      var keys = keys(random.below(90), in: -3, moments: 300, &random)
      keys = keys.map { Key(moment: $0.moment, order: $0.order &* 6 &+ UInt64(slice), number: 7) }
      for key in keys { near.collect(key) }
      near.arrange(last: keys.count)
      left = (left + keys).sorted()
      for _ in 0..<random.below(60) where !left.isEmpty {
        #expect(near.first == left.removeFirst())
        near.removeFirst()
      }
    }
    #expect(near.drained() == left)
  }

  @Test func whatComesNextIsKnown() {
    var near = NearKeys()
    for number in (0..<40).reversed() {
      near.collect(Key(moment: Int64(number), order: 1, number: UInt32(number)))
    }
    near.arrange(last: 40)
    for _ in 0..<30 { near.removeFirst() }
    #expect((0..<12).map { near.number(ahead: $0) } == (30..<40).map { UInt32($0) } + [nil, nil])
  }

  @Test func whatIsSweptLeavesTheOthersInOrder() {
    var random = SeededGenerator(seed: 5)
    let keys = keys(300, in: 0, moments: 90, &random)
    var near = NearKeys()
    for key in keys { near.collect(key) }
    near.arrange(last: 300)
    for _ in 0..<100 { near.removeFirst() }
    near.sweep { !$0.number.isMultiple(of: 3) }
    let more = self.keys(50, in: 0, moments: 90, &random).map {
      Key(moment: $0.moment, order: $0.order + 1_000, number: 1)
    }
    for key in more { near.collect(key) }
    near.arrange(last: 50)
    let left = keys.sorted().dropFirst(100).filter { !$0.number.isMultiple(of: 3) }
    #expect(near.drained() == (left + more).sorted())
  }
}
