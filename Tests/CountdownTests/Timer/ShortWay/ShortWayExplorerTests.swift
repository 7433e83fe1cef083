import CountdownTestSupport
import Testing

@testable import Countdown

/// The short way of a tick decides as the long one does: each life is lived by both, and all that
/// is noticed is compared.
@Suite(.ownThread) struct ShortWayExplorerTests {
  /// Whether a sanitizer watches, to which one thread has little to show.
  private let isSlow = Sanitizer.watchesThreads || Sanitizer.watchesMemory

  @Test(arguments: 0..<4) func randomLivesAreTheSameByBothWays(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 33)
    var counts = BatchScheduler.Counts()
    for _ in 0..<(isSlow ? 12 : 200) {
      if report(Life(from: &random), &counts) { return }
    }
    if isSlow { return }
    // The lives get to what they are to find out about.
    #expect(counts.shortTicks > counts.calls / 3)
    #expect(counts.armedSince > 50 && counts.unregisteredSince > 20)
    #expect(counts.stale > 20 && counts.retired > 20 && counts.largestBatch == Batch.limit)
  }

  /// Every seventh of them, unless all are wanted.
  @Test func shortLivesWithEachDeedAtEachPlaceAreTheSameByBothWays() {
    var counts = BatchScheduler.Counts()
    var count = 0
    let stride = LongRun.isOn ? 1 : isSlow ? 101 : 7
    Life.cases { life in
      count += 1
      return count.isMultiple(of: stride) && report(life, &counts)
    }
  }

  @Test func livesInWhichDeliveriesAreHandedOverAreTheSameByBothWays() {
    var counts = BatchScheduler.Counts()
    Life.handovers { report($0, &counts) }
    #expect(counts.shortTicks > 20)
  }

  /// Records a life that the two ways tell apart, made as short as it gets.
  private func report(_ life: Life, _ counts: inout BatchScheduler.Counts) -> Bool {
    guard life.disagreement(&counts) != nil else { return false }
    let shortest = life.shrunk()
    Issue.record("\(shortest)\n\(shortest.disagreement(&counts) ?? "")")
    return true
  }
}
