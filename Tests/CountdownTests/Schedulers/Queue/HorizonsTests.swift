import CountdownTestSupport
import Testing

@testable import Countdown

/// Which slot holds which moment, and how that changes as time goes on.
@Suite struct HorizonsTests {
  private static let slotWidth: Int64 = 1 << 21

  /// The level and number of the slot in which a moment belongs, found by looking at all levels.
  private func homes(of moment: Int64, in horizons: Horizons) -> [(level: Int, number: Int64)] {
    (0..<Horizons.levels).compactMap { level in
      let number = Horizons.number(of: moment, on: level)
      let end = level < Horizons.levels - 1 ? horizons.begin(of: level + 1) << 6 : .max
      return horizons.begin(of: level) <= number && number < end ? (level, number) : nil
    }
  }

  /// Moments at every distance from the cursor, and those at the seams between slots.
  private func moments(from cursor: Int64) -> [Int64] {
    var random = SeededGenerator(seed: 11)
    let now = cursor * Self.slotWidth
    var moments: [Int64] = []
    for _ in 0..<400 {
      let distance = Int64(random.next() >> UInt64(2 + random.below(40)))
      let moment = now.saturatingAdd(distance)
      moments.append(moment)
      for level in 0..<Horizons.levels {
        let width: Int64 = 1 << Int64(21 + 6 * level)
        moments.append(moment - moment % width)
      }
    }
    return moments.filter { $0 >= now }
  }

  /// What the queue does when all slots are empty: moves on, and extends what has room.
  private func moved(to start: Int64) -> Horizons {
    var horizons = Horizons()
    move(&horizons, to: start)
    return horizons
  }

  private func move(_ horizons: inout Horizons, to start: Int64) {
    horizons.move(to: start)
    for level in (0..<Horizons.levels - 1).reversed() {
      while horizons.supply(of: level) != nil { horizons.extend(level) }
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1_000_003, 1 << 30, 1 << 42 - 1_000])
  func eachMomentBelongsToExactlyOneSlot(cursor: Int64) throws {
    let horizons = moved(to: cursor)
    for moment in moments(from: cursor) {
      let homes = homes(of: moment, in: horizons)
      try #require(homes.count == 1, "\(moment) is in \(homes)")
      #expect(horizons.slot(for: moment) == Horizons.slot(homes[0].number, on: homes[0].level))
    }
  }

  @Test func noTwoSlotsOfALevelShareAPlace() {
    var horizons = Horizons()
    var random = SeededGenerator(seed: 3)
    var start: Int64 = 0
    for _ in 0..<2_000 {
      start += Int64(random.next() >> UInt64(24 + random.below(40)))
      if start > 1 << 41 { return }
      move(&horizons, to: start)
      for level in 0..<Horizons.levels - 1 {
        let width = (horizons.begin(of: level + 1) << 6) - horizons.begin(of: level)
        #expect(0...Int64(Horizons.count(of: level)) ~= width, "level \(level) at \(start)")
      }
    }
  }

  @Test func levelsDoNotOverlapEvenBeforeTheyAreExtended() {
    var horizons = Horizons()
    var random = SeededGenerator(seed: 5)
    for step in 0..<20_000 {
      horizons.move(to: horizons.cursor + Int64(random.below(200)))
      let level = random.below(6)
      if horizons.supply(of: level) != nil { horizons.extend(level) }
      for level in 1..<Horizons.levels {
        let (end, begin) = (horizons.begin(of: level) << 6, horizons.begin(of: level - 1))
        if end < begin { Issue.record("level \(level) begins too early at step \(step)") }
      }
    }
  }

  @Test func movingNeverSkipsWhatTheWiderSlotHolds() {
    var horizons = moved(to: 0)
    let far = Self.slotWidth * 200_000
    let before = homes(of: far, in: horizons)
    // Up to the slot's beginning nothing changes for it, though the levels below are used up.
    horizons.move(to: Horizons.start(of: before[0].number, on: before[0].level))
    let after = homes(of: far, in: horizons)
    #expect(after.map(\.number) == before.map(\.number))
    #expect(after.map(\.level) == before.map(\.level))
  }

  @Test func aLevelTakesOverASlotOnlyWithRoomForAllOfIt() {
    let horizons = moved(to: 0)
    for level in 0..<Horizons.levels - 1 {
      let width = (horizons.begin(of: level + 1) << 6) - horizons.begin(of: level)
      #expect(width + 64 > Horizons.count(of: level) || level == Horizons.levels - 2)
      #expect(horizons.supply(of: level) == nil || level == Horizons.levels - 2)
    }
    var later = horizons
    while later.supply(of: 0) == nil { later.open() }
    #expect(later.supply(of: 0) == horizons.begin(of: 1))
  }

  @Test func theNextSecondIsAlwaysInLevelZero() {
    var horizons = Horizons()
    for cursor in stride(from: Int64(0), to: 20_000, by: 1) {
      move(&horizons, to: cursor)
      let moment = cursor * Self.slotWidth + 1_000_000_000
      #expect(Horizons.number(of: moment, on: 0) < horizons.begin(of: 1) << 6)
    }
  }

  @Test func whatHasPassedIsOpenedAndWhatComesIsNot() {
    let horizons = moved(to: 500)
    #expect(horizons.isOpened(.min))
    #expect(horizons.isOpened(500 * Self.slotWidth - 1))
    #expect(!horizons.isOpened(500 * Self.slotWidth))
    #expect(!horizons.isOpened(.max))
  }
}
