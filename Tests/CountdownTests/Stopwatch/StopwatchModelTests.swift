import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownRoutines

/// The machine against a naive model, over random lives.
@Suite struct StopwatchModelTests {
  private enum Step {
    case command(StopwatchMachine.Command)
    /// The clock moves on, or seems to go back, which counts as standing still.
    case time(Int64)
    /// The clock moves to the next tick, or to just before it.
    case tick(before: Int64)
  }

  @Test(arguments: 0..<4)
  func machineAndNaiveModelAgreeOnRandomLives(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 7)
    for life in 0..<5_000 {
      if let reason = disagreement(in: &random) {
        Issue.record("life \(life): \(reason)")
        return
      }
    }
  }

  private func step(from random: inout SeededGenerator) -> Step {
    let distances: [Int64] = [0, 1, -1, 999, 1_000, 7_000_000, 3_600_000_000_000, .max / 3]
    switch random.below(8) {
    case 0..<4:
      return .command(StopwatchMachine.Command.allCases[random.below(7)])
    case 4: return .time(distances[random.below(UInt64(distances.count))])
    case 5: return .time(Int64(random.below(5_000)))
    default: return .tick(before: Int64(random.below(2)))
    }
  }

  private func disagreement(in random: inout SeededGenerator) -> String? {
    let every = [1, 7, 1_000, 1_000_000_000, .max / 2][random.below(5)] as Int64
    let starts: [Int64] = [0, 0, 12_345, .min, .max - 5_000]
    var now = starts[random.below(UInt64(starts.count))]
    var (machine, model) = (StopwatchMachine(every: every), NaiveStopwatch(every: every))
    var (published, log) = (machine.state(at: Moment(nanoseconds: now)), "every \(every)")
    for _ in 0..<30 {
      let step = step(from: &random)
      log += "\n\(now): \(step)"
      var seen = now
      switch step {
      case .time(let distance):
        seen = now.saturatingAdd(distance)
        now = max(now, seen)
      case .tick(let before):
        now = max(now, (machine.nextTick?.nanoseconds ?? now).saturatingSubtract(before))
        seen = now
      case .command: break
      }
      let change = machine.settle(at: Moment(nanoseconds: seen))
      let due = model.pass(to: Int128(now))
      if let change, let due {
        let isSame =
          change.kind == .tick && Int128(change.missed) == due.count - 1
          && Int128(change.scheduled.nanoseconds) == due.last && change.old == published
        if !isSame { return "\(log)\n\(change) and \(due) after \(published)" }
        published = change.new
      } else if change != nil || due != nil {
        return "\(log)\n\(String(describing: change)) and \(String(describing: due))"
      }
      if case .command(let command) = step {
        let (word, new) = perform(command, on: &machine, at: now, after: published)
        published = new
        let expected = model.obey(command, at: Int128(now))
        if word != expected { return "\(log)\n\(word) and \(expected)" }
      }
      let (state, expected) = (
        machine.state(at: Moment(nanoseconds: seen)), model.state(at: Int128(now))
      )
      if state != expected { return "\(log)\n\(state) and \(expected)" }
      let next = machine.nextTick.map { Int128($0.nanoseconds) }
      if next != model.nextTick { return "\(log)\n\(next ?? -1) and \(model.nextTick ?? -1)" }
    }
    return nil
  }

  /// The machine's answer in words, and the state that observers have then.
  private func perform(
    _ command: StopwatchMachine.Command, on machine: inout StopwatchMachine, at now: Int64,
    after published: Stopwatch.State
  ) -> (String, Stopwatch.State) {
    switch machine.perform(command, at: Moment(nanoseconds: now)) {
    case .unchanged: return ("-", published)
    case .refused(let refusal): return (refusal.rawValue, published)
    case .done(let change):
      let isChained = change.old == published && change.missed == 0
      return (isChained ? change.kind.rawValue : "\(change.old) after \(published)", change.new)
    }
  }

  @Test func withoutTicksNothingComesDue() {
    var machine = StopwatchMachine(every: StopwatchMachine.noTicks)
    _ = machine.perform(.start, at: Moment(nanoseconds: .min))
    #expect(machine.nextTick == nil)
    #expect(machine.settle(at: Moment(nanoseconds: .max)) == nil)
    #expect(machine.state(at: Moment(nanoseconds: .max)).elapsed == .nanoseconds(Int64.max))
  }

  @Test func theLapsAreLimited() {
    var machine = StopwatchMachine()
    let now = Moment(nanoseconds: 0)
    _ = machine.perform(.start, at: now)
    for _ in 0..<StopwatchMachine.mostLaps { _ = machine.perform(.lap, at: now) }
    guard case .refused(.tooManyLaps) = machine.perform(.lap, at: now) else {
      Issue.record("\(machine)")
      return
    }
    #expect(machine.state(at: now).laps.count == 10_000)
  }
}
