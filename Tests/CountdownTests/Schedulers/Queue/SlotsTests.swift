import Testing

@testable import Countdown

/// The chains of chunks, against arrays.
@Suite struct SlotsTests {
  private func numbers(_ slots: borrowing Slots, in slot: Int) -> [UInt32] {
    var all: [UInt32] = []
    slots.forEach(in: slot) { number, _ in all.append(number) }
    return all
  }

  @Test(arguments: [0, 1, 13, 14, 15, 28, 29, 1_000])
  func aSlotGivesBackWhatWasPutIn(count: Int) {
    var slots = Slots()
    var places: Set<UInt32> = []
    for number in 0..<count {
      places.insert(slots.add(UInt32(number), due: Int64(1_000 - number), to: 5))
      _ = slots.add(UInt32(number), due: 0, to: 6)
    }
    #expect(places.count == count)
    #expect(!places.contains(0))
    #expect(slots.count(in: 5) == count)
    #expect(numbers(slots, in: 5) == (0..<count).map { UInt32($0) })
    if count > 0 { #expect(slots.earliest(in: 5) == Int64(1_001 - count)) }
  }

  @Test func chunksAreTakenFromTheFrontAndUsedAgain() {
    var slots = Slots()
    var highest: UInt32 = 0
    for round in 0..<50 {
      for number in 0..<100 {
        highest = max(highest, slots.add(UInt32(number), due: 0, to: round))
      }
      var taken: [UInt32] = []
      while let (number, chunk) = slots.takeChunk(from: round) {
        for position in 0..<Int(chunk.count) { taken.append(chunk.numbers[position]) }
        slots.free(number)
        slots.remove(Int(chunk.count), from: round)
      }
      #expect(taken == (0..<100).map { UInt32($0) })
      #expect(slots.count(in: round) == 0)
    }
    // No more than one round takes.
    #expect(highest >> 4 <= 100 / Slots.Chunk.capacity + 1)
  }

  @Test func aSlotWhoseLastWakeupIsStaleIsEmptyAtOnce() {
    var slots = Slots()
    for number in 0..<20 { _ = slots.add(UInt32(number), due: 5, to: 9) }
    let sweeps = (0..<20).filter { _ in slots.addStale(to: 9) }
    #expect(sweeps.isEmpty)
    let filled = slots.firstFilled(on: 0, from: 0)
    #expect(filled == nil)
    _ = slots.add(1, due: 7, to: 9)
    #expect(slots.earliest(in: 9) == 7)
    #expect(numbers(slots, in: 9) == [1])
  }

  @Test func aSweepIsDueBeforeAllAreStale() {
    var slots = Slots()
    for number in 0..<100 { _ = slots.add(UInt32(number), due: 0, to: 0) }
    let first = (1..<100).first { _ in slots.addStale(to: 0) }
    #expect(first != nil)
  }

  @Test func aWakeupIsPutBackBehindTheOthers() {
    var slots = Slots()
    for number in 0..<30 { _ = slots.add(UInt32(number), due: 0, to: 0) }
    let (_, chunk) = slots.takeChunk(from: 0) ?? (0, Slots.Chunk())
    #expect(chunk.count == 14)
    let place = slots.putBack(chunk.numbers[0], to: 0)
    #expect(numbers(slots, in: 0) == (14..<30).map { UInt32($0) } + [0])
    slots.forEach(in: 0) { if $0 == 0 { #expect($1 == place) } }
  }

  @Test(arguments: [0, 1, 6])
  func theFirstFilledSlotIsFoundAroundTheRing(level: Int) {
    let count = Horizons.count(of: level)
    for begin in [0, 1, 63, 64, 100, 127, 1_000_000_007] as [Int64] {
      for distance in [0, 1, 62, 63, 64, 65, 126, 127, count - 1] {
        var slots = Slots()
        #expect(slots.firstFilled(on: level, from: begin) == nil)
        let number = begin + Int64(distance)
        _ = slots.add(1, due: 0, to: Horizons.slot(number, on: level))
        #expect(slots.firstFilled(on: level, from: begin) == number)
        #expect(slots.firstFilled(on: level, from: number) == number)
      }
    }
  }
}
