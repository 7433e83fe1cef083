internal import CountdownBenchmarkHarness

/// Arms all in random order at random moments, disarms them in random order, and has them fire.
///
/// Small numbers are gone through many times, so that each figure stands for a million calls; the
/// first time is not counted.
struct OperationsTrial<Wakeups: ManyWakeups> {
  private let count: Int
  private let counter = WakeupCounter()
  private var wakeups: Wakeups
  private var random = SplitMix64(state: 3)

  init(_ count: Int) throws {
    self.count = count
    wakeups = try Wakeups(count, counter: counter)
    var order = SplitMix64(state: 1)
    wakeups.shuffle(using: &order)
  }

  consuming func run() throws -> Figures {
    var (arming, disarming) = (Cost(), Cost())
    let rounds = max(1_000_000 / count, 1)
    for round in 0...rounds {
      let armed = armAll(from: Now.monotonic + 3_600 * .second, within: 3_600 * .second)
      let disarmed = disarmAll()
      if round > 0 {
        arming += armed
        disarming += disarmed
      }
    }
    return [
      .arm: arming.thread / Double(count * rounds),
      .armProcess: arming.process / Double(count * rounds),
      .disarm: disarming.thread / Double(count * rounds),
      .disarmProcess: disarming.process / Double(count * rounds),
      .fire: try fire(after: arming.wall / Int64(rounds)),
    ]
  }

  private mutating func armAll(from start: Int64, within span: Int64) -> Cost {
    Cost.measured {
      for index in 0..<count { wakeups.arm(index, at: start + random.below(span)) }
    }
  }

  /// In the order of the indices, which has nothing to do with that of the moments.
  private mutating func disarmAll() -> Cost {
    Cost.measured { for index in 0..<count { wakeups.disarm(index) } }
  }

  /// The CPU time of a wakeup, in nanoseconds.
  private mutating func fire(after arming: Int64) throws -> Double {
    let rounds = min(max(100_000 / count, 1), 5)
    var cost = 0.0
    for round in 0...rounds {
      counter.expect(count)
      let start = Now.monotonic + 200 * .millisecond + 3 * arming
      _ = armAll(from: start, within: 100 * .millisecond)
      Now.wait(until: start - 10 * .millisecond)
      if counter.value > 0 { throw Failure("arming took too long") }
      let before = Now.processCPU
      if !counter.wait(until: start + 30 * .second) {
        throw Failure("\(counter.value) of \(count) fired in 30 s")
      }
      if round > 0 { cost += Double(Now.processCPU - before) }
      for index in 0..<count { wakeups.disarm(index) }
    }
    return cost / Double(count * rounds)
  }
}
