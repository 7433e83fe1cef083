import CountdownTestSupport
import Testing

@testable import Countdown

@Suite struct NearKeysTests {
  private typealias Key = NearKeys.Key

  /// Slices of slots, sizes of all kinds, some with equal moments, and what is armed in between.
  @Test(arguments: 0..<60) func whatIsCollectedAndInsertedComesInOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var near = NearKeys()
    var keys: [Key] = []
    var order: UInt64 = 0
    func key(in slot: Int64, width: UInt64) -> Key {
      order += 1
      let moment = slot << 21 | Int64(random.below(width))
      return Key(moment: moment, order: order ^ 5, number: UInt32(order))
    }
    for slot in Int64(-3)..<Int64(5) {
      for _ in 0...random.below(4) {
        let width = UInt64(1) << UInt64(random.below(22))
        let count = Int(random.below(random.below(2) == 0 ? 30 : 530))
        for _ in 0..<count {
          let key = key(in: slot, width: width)
          near.collect(key)
          keys.append(key)
        }
        near.arrange(last: count)
        if random.below(2) == 0 {
          let key = key(in: Int64(random.below(3)) - 3, width: 1 << 21)
          near.insert(key)
          keys.append(key)
        }
      }
      for _ in 0..<Int(random.below(3)) * (keys.count / 3) where !keys.isEmpty {
        keys.sort()
        #expect(near.first == keys.removeFirst())
        near.removeFirst()
      }
    }
    #expect(near.drained() == keys.sorted())
  }

  /// Inserted at both ends and in between, while others are removed.
  @Test(arguments: 0..<70) func whatIsInsertedComesInOrder(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var near = NearKeys()
    var keys: [Key] = []
    for number in 0..<count * 8 {
      let moment = Int64(random.below(9)) - 4
      let key = Key(moment: moment, order: UInt64(number), number: UInt32(number))
      keys.append(key)
      near.insert(key)
      keys.sort()
      if random.below(3) == 0 {
        #expect(near.first == keys.removeFirst())
        near.removeFirst()
      }
    }
    #expect(near.drained() == keys)
  }

  @Test func theSlicesOfALargeSlotComeInOrder() {
    var random = SeededGenerator(seed: 1)
    var near = NearKeys()
    var keys: [Key] = []
    for slice in 0..<40 {
      for place in 0..<512 {
        let number = UInt32(slice * 512 + place)
        let key = Key(
          moment: Int64(random.below(1 << 21)), order: UInt64(number), number: number)
        near.collect(key)
        keys.append(key)
      }
      near.arrange(last: 512)
    }
    #expect(near.drained() == keys.sorted())
  }

  @Test func aSweepIsDueBeforeAllAreStaleAndKeepsTheOthersInOrder() throws {
    var near = NearKeys()
    for number in 0..<100 {
      near.insert(Key(moment: Int64(100 - number), order: UInt64(number), number: UInt32(number)))
    }
    let stale = try #require((1..<100).first { _ in near.addStale() })
    near.sweep { $0.number >= stale }
    #expect(near.drained().map(\.number) == (UInt32(stale)..<100).reversed())
    let isDueAgain = near.addStale()
    #expect(!isDueAgain)
  }

  @Test func staleKeysThatComeUpAreNotCountedTwice() {
    var near = NearKeys()
    for number in 0..<80 { near.insert(Key(moment: Int64(number), order: 0, number: 0)) }
    for _ in 0..<80 {
      let isDue = near.addStale()
      #expect(!isDue)
      near.removeStaleFirst()
    }
    #expect(near.first == nil)
  }
}

extension NearKeys {
  /// All keys, in the order in which they come.
  func drained() -> [Key] {
    var (near, keys) = (self, [Key]())
    while let key = near.first {
      keys.append(key)
      near.removeFirst()
    }
    return keys
  }
}
