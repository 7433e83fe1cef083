import Countdown
import CountdownTesting
import Testing

/// 7. Everything public is `Sendable`. No trap, no force-unwrap and no crash on any input.
@Suite struct Guarantee7_NoInputTraps {
  private static let durations: [Duration] = [
    Duration(attoseconds: .min), Duration(attoseconds: .max), .zero, .nanoseconds(-1),
    Duration(attoseconds: 1), Duration(attoseconds: -1), .nanoseconds(1), .nanoseconds(Int64.max),
    .nanoseconds(Int64.min), .seconds(3_155_760_000), .seconds(1),
  ]
  private static let moments: [Int64] = [.min, -1, 0, 1, .max - 1, .max]

  @Test(arguments: moments)
  func noDurationAndNoMomentTraps(start: Int64) {
    for total in Self.durations {
      for every in Self.durations {
        let rig = Rig(total, every: every, adjustable: true, startingAt: Moment(nanoseconds: start))
        rig.timer.start()
        for amount in Self.durations {
          rig.scheduler.jump(by: amount)
          rig.timer.add(amount)
          rig.timer.set(amount)
          rig.timer.toggle()
          _ = (rig.timer.state.text, rig.timer.snapshot(), rig.timer.progress)
        }
      }
    }
  }

  @Test func everAtOrBelowZeroIsOneSecondAndAboveItIsAtLeastANanosecond() {
    for every in [Duration.zero, .seconds(-1), Duration(attoseconds: .min)] {
      #expect(
        CountdownTimer(.seconds(1), every: every, scheduler: ManualScheduler()).every == .seconds(1)
      )
    }
    let short = CountdownTimer(
      .seconds(1), every: Duration(attoseconds: 1), scheduler: ManualScheduler())
    #expect(short.every == .nanoseconds(1))
  }

  @Test(arguments: [CountdownTimer.Phase.ready, .paused, .finished, .stopped])
  func atZeroThereIsNothingToCount(phase: CountdownTimer.Phase) {
    let rig = Rig.standing(in: phase)
    rig.timer.set(.zero)
    #expect(rig.timer.start() == .nothingToCount)
    #expect(rig.timer.toggle() == .nothingToCount)
    #expect(rig.timer.resume() == .notRunning)
    #expect(rig.timer.state.phase == .ready)
    #expect(rig.kinds == [.adjusted])
  }

  @Test func negativeDurationsCountAsZero() {
    let rig = Rig.standing(in: .paused)
    #expect(rig.timer.add(.seconds(-3)) == nil)
    #expect(rig.timer.state.remaining == .seconds(6))
    #expect(rig.timer.set(.seconds(-3)) == nil)
    #expect(rig.timer.state.total == .zero)
    #expect(CountdownTimer(.seconds(-1), scheduler: rig.scheduler).start() == .nothingToCount)
  }

  @Test func aHundredYearsCountAndMoreIsOutOfRange() {
    let scheduler = ManualScheduler()
    let century = Duration.seconds(3_155_760_000)
    #expect(CountdownTimer(century, scheduler: scheduler).start() == nil)
    let longer = CountdownTimer(century + .nanoseconds(1), scheduler: scheduler)
    #expect(longer.start() == .outOfRange)
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler, adjustableWhileRunning: true)
    #expect(timer.set(century + .nanoseconds(1)) == .outOfRange)
    #expect(timer.add(century) == .outOfRange)
    timer.start()
    #expect(timer.add(century) == .outOfRange)
    #expect(timer.set(century) == nil)
    #expect(timer.state.remaining == century)
  }

  @Test func unitsSaturate() {
    #expect(Duration.minutes(3) == .seconds(180))
    #expect(Duration.hours(2) == .seconds(7_200))
    #expect(Duration.minutes(1.5) == .seconds(90))
    #expect(Duration.hours(0.25) == .minutes(15))
    #expect(Duration.minutes(Double.nan) == .zero)
    #expect(Duration.hours(Double.infinity) == Duration(attoseconds: .max))
    #expect(Duration.hours(-Double.infinity) == Duration(attoseconds: .min))
    for count in [Int.min, Int.max] {
      #expect((Duration.hours(count) > .zero) == (count > 0))
      #expect((Duration.minutes(count) > .zero) == (count > 0))
    }
    for count in [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, .ulpOfOne] {
      #expect((Duration.minutes(count) >= .zero) == (count > 0))
      #expect((Duration.hours(count) >= .zero) == (count > 0))
    }
  }

  @Test func momentsSaturate() {
    let last = Moment(nanoseconds: .max)
    let first = Moment(nanoseconds: .min)
    #expect(last.advanced(by: .seconds(1)) == last)
    #expect(first.advanced(by: .seconds(-1)) == first)
    #expect(first.advanced(by: Duration(attoseconds: .max)) == Moment(nanoseconds: -1))
    #expect(first.duration(to: last) == .nanoseconds(Int64.max))
    #expect(last.duration(to: first) == .nanoseconds(Int64.min))
    #expect(!last.description.isEmpty)
  }

  @Test(arguments: [
    "", "-", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5b-d9cb-469f-a165-70867728950é",
    "0f8fad5bd9cb469fa16570867728950e", "+f8fad5b-d9cb-469f-a165-70867728950e", "----",
  ])
  func whatIsNoUUIDIsNil(text: String) {
    #expect(CountdownID(text) == nil)
  }

  @Test func anIdentityIsAVersionFourUUIDAndGoesThroughItsText() {
    for _ in 0..<100 {
      let id = CountdownID()
      let text = id.description
      #expect(CountdownID(text) == id)
      #expect(CountdownID(text.uppercased()) == id)
      let characters = Array(text)
      #expect(characters.count == 36)
      #expect(characters[14] == "4")
      #expect("89ab".contains(characters[19]))
    }
  }
}

extension CountdownTimer.State {
  fileprivate var text: String { "\(remaining.text(.clock)) \(remainingSeconds) \(progress)" }
}
