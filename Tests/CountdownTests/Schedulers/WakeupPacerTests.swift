import Testing

@testable import Countdown

/// When the thread stops waking up for each target, and when it begins again.
@Suite struct WakeupPacerTests {
  private static let second: Int64 = 1_000_000_000

  /// A thread that wakes up for moments spread evenly over a time, and whether it was ever told to
  /// collect them.
  private static func collects(
    _ moments: Int64, in time: Int64 = second, from start: Int64 = 0, _ pacer: inout WakeupPacer
  ) -> Bool {
    var isTold = false
    for number in 0..<moments {
      let moment = start + number * time / moments
      pacer.wake(at: Moment(nanoseconds: moment))
      pacer.fire(for: Moment(nanoseconds: moment))
      isTold = isTold || pacer.goal != nil
    }
    return isTold
  }

  @Test(arguments: [1, 10, 100, 900, 999]) func below1000ASecondEachGetsItsOwn(moments: Int64) {
    var pacer = WakeupPacer()
    #expect(!Self.collects(moments, from: 7 * Self.second, &pacer))
  }

  @Test(arguments: [1_200, 5_000, 19_999]) func aboveItTheyAreCollected(moments: Int64) {
    var pacer = WakeupPacer()
    #expect(Self.collects(moments, from: 7 * Self.second, &pacer))
    #expect(pacer.goal != nil)
  }

  @Test func theGoalLiesSevenMillisecondsAfterTheLastLook() {
    var pacer = WakeupPacer()
    #expect(Self.collects(5_000, &pacer))
    pacer.wake(at: Moment(nanoseconds: 1_000_000_123))
    #expect(pacer.goal == Moment(nanoseconds: 1_007_000_123))
  }

  @Test func itCountsTheMomentsAndNotTheWakeupsThatAreLeft() {
    var pacer = WakeupPacer()
    #expect(Self.collects(5_000, &pacer))
    // As it was told, the thread wakes up 140 times a second, for 35 moments each time.
    for look in 0..<250 {
      let now = Self.second + Int64(look) * WakeupPacer.spacing
      pacer.wake(at: Moment(nanoseconds: now))
      for number in 0..<35 {
        pacer.fire(for: Moment(nanoseconds: now + Int64(number) * 200_000))
      }
      #expect(pacer.goal != nil, "at look \(look)")
    }
  }

  @Test func itFindsItsWayBack() {
    var pacer = WakeupPacer()
    #expect(Self.collects(5_000, &pacer))
    // The window in which it became quiet still counts as busy; a second later that is over.
    _ = Self.collects(100, from: Self.second, &pacer)
    #expect(!Self.collects(100, from: 2 * Self.second, &pacer))
  }

  @Test func aLongSleepEndsABusyTime() {
    var pacer = WakeupPacer()
    #expect(Self.collects(5_000, &pacer))
    pacer.wake(at: Moment(nanoseconds: 3_600 * Self.second))
    #expect(pacer.goal == nil)
  }

  @Test func momentsThatAreSharedOrNearlySoCountOnce() {
    var pacer = WakeupPacer()
    for number in 0..<10_000 { pacer.fire(for: Moment(nanoseconds: Int64(number % 3))) }
    #expect(pacer.goal == nil)
    // A thousand targets in step, five hundred times a second.
    for tick in 1...500 {
      let moment = Moment(nanoseconds: Int64(tick) * 2_000_000)
      pacer.wake(at: moment)
      for _ in 0..<1_000 { pacer.fire(for: moment) }
      #expect(pacer.goal == nil)
    }
  }

  @Test func theEndsOfTimeDoNotOverflow() {
    let ends = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for first in ends {
      for second in ends {
        var pacer = WakeupPacer()
        for moment in [first, second, first] {
          pacer.wake(at: Moment(nanoseconds: moment))
          pacer.fire(for: Moment(nanoseconds: moment))
        }
        #expect(pacer.goal == nil)
      }
    }
    var pacer = WakeupPacer()
    pacer.wake(at: Moment(nanoseconds: .max))
    for number in 0..<100 { pacer.fire(for: Moment(nanoseconds: Int64(number) * 1_000_000)) }
    #expect(pacer.goal == Moment(nanoseconds: .max))
  }
}
