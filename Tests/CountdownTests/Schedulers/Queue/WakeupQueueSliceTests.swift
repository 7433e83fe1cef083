import CountdownTestSupport
import Testing

@testable import Countdown

/// A batch that is brought up in slices, and in order all the same.
@Suite struct WakeupQueueSliceTests {
  private final class Target: WakeupTarget {
    func wake(at moment: Moment) {}
  }

  private static let due = Moment(nanoseconds: 77_777_777_777)
  /// A slice, and what a chunk may have on top.
  private static let slice = 512 + 14

  /// Fills a queue whose time stands at 77 s, so that what is due soon lies in level 0.
  private func fill(
    _ queue: inout WakeupQueue, with count: Int, at moment: Moment = due
  ) -> [WakeupToken] {
    while queue.open(upTo: Moment(nanoseconds: 77_000_000_000)) {}
    let target = Target()
    let tokens = (0..<count).map { _ in queue.register(target) }
    for token in tokens { queue.arm(token, at: moment) }
    return tokens
  }

  private func countCalls(_ queue: inout WakeupQueue, openingUpTo moment: Moment) -> Int {
    var calls = 0
    while queue.open(upTo: moment) { calls += 1 }
    return calls
  }

  @Test func aHundredThousandInOneSlotAreOpenedInSlices() {
    var queue = WakeupQueue()
    _ = fill(&queue, with: 100_000)
    var sizes = [0]
    while queue.open(upTo: Self.due) { sizes.append(queue.near.all.count) }
    let steps = zip(sizes.dropFirst(), sizes).map { $0 - $1 }
    #expect(sizes.last == 100_000)
    // Slices grow with what is opened already.
    let limits = sizes.map { max(Self.slice, $0 / 128 + 14) }
    #expect(zip(steps, limits).allSatisfy { $0 <= $1 })
  }

  @Test func aSlotOfAWiderLevelMovesDownInSlices() {
    // An hour away: from there all have to come down three levels.
    let moment = Moment(nanoseconds: 3_700_000_000_000)
    var queue = WakeupQueue()
    _ = fill(&queue, with: 20_000, at: moment)
    let calls = countCalls(&queue, openingUpTo: moment)
    #expect(calls >= 3 * 20_000 / Self.slice)
    let opened = queue.near.all.count
    #expect(opened == 20_000)
  }

  @Test func whatIsFarComesNearerInSlicesBeforeItIsDue() {
    let moment = Moment(nanoseconds: 100_000_000_000)
    var queue = WakeupQueue()
    _ = fill(&queue, with: 20_000, at: moment)
    let far = queue.firstFilled?.level
    #expect(far == 2)
    let calls = countCalls(&queue, openingUpTo: Moment(nanoseconds: 99_500_000_000))
    #expect(calls >= 20_000 / Self.slice)
    let (level, opened, first) = (queue.firstFilled?.level, queue.near.all.count, queue.first)
    #expect(level == 0)
    #expect(opened == 0)
    #expect(first == moment)
  }

  @Test func whatIsTakenBetweenSlicesIsInOrder() {
    var random = SeededGenerator(seed: 8)
    var queue = WakeupQueue()
    // Ten milliseconds: five or six slots, each of several slices.
    for token in fill(&queue, with: 10_000) {
      queue.arm(token, at: Self.due.advanced(byNanoseconds: Int64(random.below(10_000_000))))
    }
    let end = Self.due.advanced(byNanoseconds: 10_000_000)
    var taken: [Moment] = []
    var isMoreToOpen = true
    while isMoreToOpen {
      isMoreToOpen = queue.open(upTo: end)
      while let due = queue.takeOpened(at: end) { taken.append(due.moment) }
    }
    #expect(taken.count == 10_000)
    #expect(taken == taken.sorted())
  }

  @Test func nothingOfASlotIsTakenBeforeAllOfItIsOpened() {
    var queue = WakeupQueue()
    let tokens = fill(&queue, with: 1_000)
    // The last of the slot is the first that is due.
    let first = Self.due.advanced(byNanoseconds: -1)
    queue.arm(tokens[999], at: first)
    let isMoreToOpen = queue.open(upTo: Self.due)
    let (opened, early) = (queue.near.all.count, queue.takeOpened(at: Self.due)?.moment)
    #expect(isMoreToOpen)
    #expect(opened > 0)
    #expect(early == nil)
    _ = countCalls(&queue, openingUpTo: Self.due)
    let taken = queue.takeOpened(at: Self.due)?.moment
    #expect(taken == first)
  }

  @Test func anEarlierMomentIsTakenBetweenSlices() {
    var queue = WakeupQueue()
    let tokens = fill(&queue, with: 10_000)
    let early = Moment(nanoseconds: 76_000_000_000)
    let isMoreToOpen = queue.open(upTo: Self.due)
    #expect(isMoreToOpen)
    queue.arm(tokens[5_000], at: early)
    queue.disarm(tokens[7_000])
    let taken = queue.takeOpened(at: Self.due)?.moment
    #expect(taken == early)
    _ = countCalls(&queue, openingUpTo: Self.due)
    var left = 0
    while queue.takeOpened(at: Self.due) != nil { left += 1 }
    #expect(left == 9_998)
  }

  @Test func armingAndDisarmingTheSameFewForEverTakesNoMemory() {
    var queue = WakeupQueue()
    let tokens = fill(&queue, with: 100)
    var highest: UInt32 = 0
    for round in 0..<100_000 {
      let token = tokens[round % 100]
      queue.disarm(token)
      queue.arm(token, at: Self.due.advanced(byNanoseconds: Int64(round % 7) * 300_000_000))
      highest = max(highest, queue.wakeup(token)?.pointee.place ?? 0)
    }
    // Each of seven slots holds its wakeups, as many stale ones, and two chunks.
    #expect(highest >> 4 < 7 * (2 * 100 / 14 + 4))
  }
}
