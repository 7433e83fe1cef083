@testable import Countdown

extension RandomSequence {
  /// Where `tick` is not what `settle` decides, or misses a plain tick, or is none and leaves a
  /// trace.
  static func shortWay(of machine: CountdownMachine, at now: Int64) -> String? {
    var (short, long) = (machine, machine)
    let moment = Moment(nanoseconds: now)
    let tick = short.tick(at: moment)
    let change = long.settle(at: moment)
    let isPlain = change?.cause == .tick && change?.missed == 0 && change?.actual == moment
    guard let tick else {
      if !isSame(short, machine) { return "the short way leaves a trace" }
      return isPlain ? "no short way of \(change.debugDescription)" : nil
    }
    guard isPlain, let change else { return "a short way of \(change.debugDescription)" }
    guard tick.old == change.old, tick.new == change.new, tick.next == long.nextTick,
      isSame(short, long)
    else { return "the short way's is \(tick), not \(change)" }
    return nil
  }

  private static func isSame(_ one: CountdownMachine, _ other: CountdownMachine) -> Bool {
    let first = Moment(nanoseconds: .min)
    return one.published == other.published && one.look(at: first) == other.look(at: first)
      && one.deadline == other.deadline && one.total == other.total
  }
}
