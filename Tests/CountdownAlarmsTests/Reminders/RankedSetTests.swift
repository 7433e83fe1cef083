import CountdownTestSupport
import Testing

@testable import CountdownAlarms

@Suite("A ranked set")
struct RankedSetTests {
  @Test("answers like a sorted array through thousands of random changes", arguments: 1...4)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var set = RankedSet<Int>()
    var model: [Int] = []
    for step in 0..<4_000 {
      let member = Int.random(in: 0..<500, using: &random)
      // Waves of growing and shrinking reach every size, and reuse the room of what left.
      if Int.random(in: 0..<100, using: &random) < (step / 800 % 2 == 0 ? 70 : 30) {
        set.insert(member)
        let place = model.firstIndex { $0 >= member } ?? model.endIndex
        if place == model.endIndex || model[place] != member { model.insert(member, at: place) }
      } else {
        set.remove(member)
        model.removeAll { $0 == member }
      }
      let bound = Int.random(in: -5..<505, using: &random)
      #expect(set.count == model.count)
      #expect(set.first == model.first)
      #expect(set.count { $0 < bound } == model.count { $0 < bound })
      #expect(set.first { $0 < bound } == model.first { $0 >= bound })
      if step % 50 == 0 {
        #expect(set.members { $0 < bound } == model.filter { $0 < bound })
        #expect(set.isBalanced)
      }
    }
  }

  @Test("stays balanced when its members come and go in order")
  func order() {
    var set = RankedSet<Int>()
    for member in 0..<10_000 { set.insert(member) }
    #expect(set.isBalanced)
    #expect(set.depth < 30)
    for member in 0..<9_990 { set.remove(member) }
    #expect(set.members { _ in true } == Array(9_990..<10_000))
    #expect(set.isBalanced)
    for member in 0..<10_000 { set.remove(member) }
    #expect(set.isEmpty)
    #expect(set.first == nil)
  }

  @Test("gives the room of a member that left to the next")
  func room() {
    var set = RankedSet<Int>()
    for member in 0..<100 { set.insert(member) }
    for member in 100..<10_000 {
      set.insert(member)
      set.remove(member - 100)
    }
    #expect(set.room <= 101)
  }
}
