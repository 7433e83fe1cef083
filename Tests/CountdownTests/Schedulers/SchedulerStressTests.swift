import Countdown
import CountdownTestSupport
import Testing

/// Several threads and the callbacks themselves ask one scheduler for everything at once.
@Suite(.ownThread) struct SchedulerStressTests {
  @Test(arguments: [2, 64])
  func nothingIsLostEarlyTwiceOrCalledAfterItsEnd(seats: Int) {
    let arena = Arena(seats: seats)
    let requests = Sanitizer.watchesThreads ? 2_000 : 10_000
    race(
      (0..<4).map { thread in
        {
          var random = SeededGenerator(seed: UInt64(100 * seats + thread))
          for _ in 0..<requests { arena.act(&random) }
        }
      })
    let lost = arena.close()
    #expect(lost == 0)
    #expect(arena.faults.all == [])
    arena.clear()
    #expect(arena.released.withLock { $0 } == arena.records.count)
  }
}
