import CountdownTestSupport

@testable import Countdown

/// A random life of a countdown: how it is made, and commands and looks at the clock in turn.
struct RandomSequence: CustomStringConvertible {
  enum Step {
    /// The clock is read: by a wakeup, or before a command. It may read less than before.
    case time(by: Int64)
    case command(CountdownTimer.Command)
  }

  var total: Int64
  var every: Int64
  var adjustable: Bool
  var repeats: Bool
  var leads: [Int64]
  var start: Int64
  var steps: [Step]

  init(from random: inout SeededGenerator) {
    total = Self.amount(&random)
    every = Self.interval(&random)
    adjustable = random.below(2) == 0
    repeats = random.below(3) == 0
    leads = []
    for _ in 0..<random.below(4) { leads.append(Self.amount(&random)) }
    start = [0, 0, 1_000, .min, .max, .max - 5_000_000_000][random.below(6)]
    steps = []
    for _ in 0..<(3 + random.below(10)) { steps.append(Self.step(&random, every: every)) }
  }

  private static func interval(_ random: inout SeededGenerator) -> Int64 {
    let sizes: [Int64] = [
      1_000_000_000, 1, 7, 1_000, 3_600_000_000_000, 100_000_000, 0, -4, .max, 999_999_999,
    ]
    return sizes[random.below(10)]
  }

  private static func amount(_ random: inout SeededGenerator) -> Int64 {
    switch random.below(12) {
    case 0: 0
    case 1: -Int64(random.below(9_000_000_000))
    case 2: .max
    case 3: 3_155_760_000_000_000_000 + Int64(random.below(3)) - 1
    case 4: Int64(random.below(64))
    case 5: Int64(random.below(5)) * 3_600_000_000_000
    case 6, 7, 8: Int64(random.below(9)) * 1_000_000_000
    default: Int64(random.below(20_000_000_000))
    }
  }

  private static func step(_ random: inout SeededGenerator, every: Int64) -> Step {
    switch random.below(26) {
    case 0, 1, 2: .time(by: max(every, 1))
    case 3: .time(by: max(every, 2) - 1)
    case 4: .time(by: Int64(random.below(12)) * 500_000_000)
    case 5: .time(by: -Int64(random.below(4_000_000_000)))
    case 6: .time(by: amount(&random))
    case 7, 8, 9: .command(.start)
    case 10: .command(.pause)
    case 11: .command(.resume)
    case 12, 13: .command(.toggle)
    case 14: .command(.stop)
    case 15: .command(.reset)
    case 16, 17: .command(.add(amount(&random)))
    case 18, 19: .command(.subtract(amount(&random)))
    case 20, 21: .command(.restart(nil))
    case 22: .command(.restart(amount(&random)))
    case 23: .command(.extend(amount(&random)))
    default: .command(.set(amount(&random)))
    }
  }

  var description: String {
    "total \(total), every \(every), adjustable \(adjustable), repeats \(repeats), "
      + "leads \(leads), from \(start): \(steps)"
  }
}

extension RandomSequence {
  var model: NaiveModel {
    NaiveModel(
      total: Int128(total), every: Int128(every), adjustable: adjustable, repeats: repeats,
      leads: leads.map { Int128($0) })
  }

  /// What machine and model disagree about first, or nil.
  func disagreement() -> String? {
    var machine = CountdownMachine(
      total: total, every: every, adjustableWhileRunning: adjustable, repeats: repeats)
    var model = model
    let warnings = Warnings(leads)
    var now = start
    var state = machine.published
    for (index, step) in steps.enumerated() {
      if case .time(let distance) = step { now = now.saturatingAdd(distance) }
      if let problem = Self.shortWay(of: machine, at: now) { return "step \(index): \(problem)" }
      var before = machine.left
      // Twice: an end may begin another period, of which something is due as well.
      for _ in 0..<2 {
        let change = machine.settle(at: Moment(nanoseconds: now))
        let expected = model.pass(to: Int128(now))
        if let problem = compare(change, expected, &state) { return "step \(index): \(problem)" }
        guard change?.isFinish == true else { break }
        before = machine.left
      }
      let warning = machine.settle(warnings, since: before, at: Moment(nanoseconds: now))
      if let problem = compare(warning, model.warn(), &state) {
        return "step \(index), warning: \(problem)"
      }
      if let problem = wakeup(of: machine, with: warnings, model) { return problem }
      guard case .command(let command) = step else { continue }
      let outcome = machine.perform(command, at: Moment(nanoseconds: now))
      let answer = model.obey(command, at: Int128(now))
      if let problem = compare(outcome, answer, &state) { return "step \(index): \(problem)" }
      let seen = machine.state(at: Moment(nanoseconds: now))
      if seen.remainingNanoseconds != model.remaining {
        return "step \(index): remaining, expected \(model.remaining)"
      }
      if seen.deadline.map({ Int128($0.nanoseconds) })
        != (model.phase == .running ? model.end : nil)
      {
        return "step \(index): deadline, expected \(model.end)"
      }
    }
    return nil
  }

  /// Whether the machine asks to be woken at another moment than the first that is to come.
  private func wakeup(
    of machine: CountdownMachine, with warnings: Warnings, _ model: NaiveModel
  ) -> String? {
    let got = machine.nextMoment(with: warnings).map { Int128($0.nanoseconds) }
    guard model.phase == .running, let tick = machine.nextTick else {
      return got == nil ? nil : "asks for a wakeup"
    }
    let expected = model.pending.map { model.end - $0 }.reduce(Int128(tick.nanoseconds), min)
    return got == expected ? nil : "wakes at \(got ?? 0), expected \(expected)"
  }

  private func compare(
    _ outcome: CountdownMachine.Outcome<CountdownMachine.Change>, _ answer: NaiveModel.Answer,
    _ state: inout CountdownTimer.State
  ) -> String? {
    switch (outcome, answer) {
    case (.unchanged, .nothing): nil
    case (.refused(let one), .refused(let other)) where one == other: nil
    case (.done(let change), .done(let report)): compare(change, report, &state)
    default: "got \(outcome), expected \(answer)"
    }
  }

  private func compare(
    _ change: CountdownMachine.Change?, _ report: NaiveModel.Report?,
    _ state: inout CountdownTimer.State
  ) -> String? {
    guard let change else { return report.map { "got nothing, expected \($0)" } }
    guard let report else { return "got \(change), expected nothing" }
    if change.old != state { return "old is not the previous new: \(change)" }
    state = change.new
    let got = NaiveModel.Report(
      kind: change.first, isFinish: change.isFinish, phase: change.new.phase,
      total: Int128(change.new.totalNanoseconds),
      remaining: Int128(change.new.remainingNanoseconds),
      scheduled: Int128(change.scheduled.nanoseconds),
      actual: Int128(change.actual.nanoseconds), missed: Int128(change.missed),
      ends: change.isFinish ? Int128(change.missedEnds) : 0)
    return got == report ? nil : "got \(got), expected \(report)"
  }

  /// The shortest sequence that still disagrees, found by leaving out step after step.
  func shrunk() -> RandomSequence {
    for index in steps.indices {
      var shorter = self
      shorter.steps.remove(at: index)
      if shorter.disagreement() != nil { return shorter.shrunk() }
    }
    return self
  }
}
