import CountdownTestSupport

@testable import Countdown

extension Life {
  /// A random life. With several countdowns no two are due at the same moment: equal ones may come
  /// in another order by the short way, and each acts on the others.
  init(from random: inout SeededGenerator) {
    let sizes = [1, 1, 1, 2, 3, 5, 20]
    let count = sizes[random.below(7)]
    let chance = LifeChance(
      second: [64, 6_400, 6_400_000, 1_000_000_000, 3_600_000_000_000][random.below(5)],
      count: count, doesFirstRepeat: random.below(4) == 0,
      goesBack: count == 1 && random.below(6) == 0)
    grain = count == 1 ? 1 : 64
    plans = (0..<count).map { chance.plan(of: $0, &random) }
    let starts: [Int64] = [0, 0, 64 << 40, -64_000_000_000, .min, .max - 9_000_000_000]
    start = starts[random.below(count == 1 ? 6 : 4)]
    let begun = (0..<count).map { Step.deed(Deed(target: $0, action: .command(.start))) }
    steps = begun
    for _ in 0..<(3 + random.below(9)) { steps.append(chance.step(&random)) }
  }
}

/// What a random life is made of.
private struct LifeChance {
  /// The unit of its times, a multiple of 64 ns.
  let second: Int64
  let count: Int
  /// The end of a period that is no multiple of 64 ns would change the rest, and so of several only
  /// the first may repeat.
  let doesFirstRepeat: Bool
  /// Whether the clock goes back too. Then nothing may be called in vain, for a countdown remembers
  /// the latest moment that it saw.
  let goesBack: Bool

  /// A distance. Where there are several countdowns, a multiple of 64 ns.
  private func distance(_ random: inout SeededGenerator) -> Int64 {
    if count == 1 {
      switch random.below(20) {
      case 0: return Int64(random.below(64))
      case 1: return .max
      case 2: return Int64(random.below(UInt64(second * 8)))
      default: break
      }
    }
    switch random.below(6) {
    case 0: return second / 64 * Int64(random.below(640)) / 64 * 64
    case 1: return second / 128 * 64 * Int64(random.below(24))
    default: return second * Int64(random.below(9))
    }
  }

  /// A full duration, from which it follows when countdowns are due: each with a rest of its own.
  private func total(of number: Int, _ random: inout SeededGenerator) -> Int64 {
    count == 1 ? distance(&random) : max(distance(&random), 64) + rest(of: number)
  }

  private func rest(of number: Int) -> Int64 {
    doesFirstRepeat && number == 0 ? 0 : Int64(number + 1)
  }

  func plan(of number: Int, _ random: inout SeededGenerator) -> Life.Plan {
    var plan = Life.Plan(total: total(of: number, &random), every: second)
    if random.below(3) > 0 { plan.total = second * (3 + Int64(random.below(30))) }
    if plan.total % 64 == 0, count > 1 { plan.total += rest(of: number) }
    let intervals: [Int64?] = [second * 2, second / 64 * 64 / 2 / 64 * 64, nil, 7, 1, second * 40]
    if random.below(4) == 0 { plan.every = intervals[random.below(count == 1 ? 6 : 3)] }
    plan.isAdjustable = random.below(2) == 0
    plan.repeats = doesFirstRepeat && number == 0
    if random.below(8) == 0 { plan.leads = [second * 2, distance(&random) / 2 / 64 * 64] }
    plan.knowsID = random.below(4) == 0
    for _ in 0..<[0, 1, 1, 1, 2, 3, 9][random.below(7)] { plan.watches.append(watch(&random)) }
    for _ in 0..<random.below(5) {
      plan.reactions.append(random.below(2) == 0 ? nil : reaction(on: number, &random))
    }
    plan.fuel = random.below(6) == 0 ? 200 : 12
    if random.below(10) == 0 { chatter(on: number, &plan, &random) }
    return plan
  }

  /// Has each change lead to another, more than one turn delivers.
  private func chatter(
    on number: Int, _ plan: inout Life.Plan, _ random: inout SeededGenerator
  ) {
    let adds = random.below(2) == 0
    plan.watches = [Life.Watch(), Life.Watch(property: adds ? .total : .isRunning)]
    let deed = Life.Deed(
      target: number, action: .command(adds ? .add(second * 2) : .toggle))
    // The chain begins with a command, or with a later tick.
    plan.reactions =
      Array(repeating: nil, count: 2 * random.below(4)) + Array(repeating: deed, count: 150)
    plan.isAdjustable = true
    plan.fuel = 40 + random.below(100)
  }

  private func watch(_ random: inout SeededGenerator) -> Life.Watch {
    Life.Watch(
      property: Life.Watch.Property.allCases[random.below(2) * random.below(6)],
      point: random.below(3) == 0 ? .willSet : .didSet)
  }

  private func deed(on own: Int, _ random: inout SeededGenerator) -> Life.Deed {
    let target = random.below(3) == 0 ? random.below(UInt64(count)) : own
    return Life.Deed(target: target, action: action(on: target, &random))
  }

  /// Of several countdowns none may make others of its batch late: a batch of the short way may
  /// have one more, which is called in vain because it was armed after it was taken.
  private func reaction(on own: Int, _ random: inout SeededGenerator) -> Life.Deed? {
    let deed = deed(on: own, &random)
    if case .clock = deed.action, count > 1 { return nil }
    return deed
  }

  private func action(on number: Int, _ random: inout SeededGenerator) -> Life.Action {
    switch random.below(50) {
    case 0, 1: .askForID
    case 2, 3: .track
    case 4: .restore
    case 5...7: .observe(watch(&random))
    case 8, 9: .cancel(random.below(4))
    case 10, 11: .subscribe(withTicks: random.below(3) == 0)
    case 12: .unsubscribe
    case 13: random.below(8) == 0 ? .attach(withTicks: random.below(3) == 0) : .askForID
    case 14: .detach
    case 15: .drop
    case 16...17 where !goesBack: .wakeEarly
    case 18: .letPass(distance(&random) / 64 * 64)
    case 19, 20: .clock(distance(&random) / 4 / 64 * 64)
    default: .command(command(on: number, &random))
    }
  }

  private func command(
    on number: Int, _ random: inout SeededGenerator
  ) -> CountdownTimer.Command {
    switch random.below(24) {
    case 0...5: .start
    case 6...7: .pause
    case 8...10: .resume
    case 11...12: .toggle
    case 13: .stop
    case 14: .reset
    case 15, 16: .add(distance(&random))
    case 17: .subtract(distance(&random))
    case 18: .set(total(of: number, &random))
    case 19, 20: .extend(distance(&random))
    case 21: .restart(total(of: number, &random))
    default: .restart(nil)
    }
  }

  func step(_ random: inout SeededGenerator) -> Life.Step {
    switch random.below(24) {
    case 0...2 where goesBack: .deed(Life.Deed(action: .clock(-distance(&random))))
    case 0...7: .deed(deed(on: random.below(UInt64(count)), &random))
    case 8...17: .pass(second * Int64(1 + random.below(4)), interlude(&random))
    case 18...19: .pass(distance(&random), interlude(&random))
    default: .jump(distance(&random), interlude(&random))
    }
  }

  private func interlude(_ random: inout SeededGenerator) -> Life.Interlude {
    var interlude = Life.Interlude()
    if goesBack { return interlude }
    for _ in 0..<[0, 0, 1, 2][random.below(4)] {
      interlude.before.append(deed(on: random.below(UInt64(count)), &random))
    }
    for _ in 0..<[0, 0, 1, 2][random.below(4)] {
      interlude.after.append(deed(on: random.below(UInt64(count)), &random))
    }
    return interlude
  }
}
