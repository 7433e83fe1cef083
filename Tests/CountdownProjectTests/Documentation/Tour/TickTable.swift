@testable import Countdown

/// The life of a tick: what a ``CountdownMachine`` decides.
///
/// The countdown has ten seconds; four are gone where it ran.
enum TickTable {
  enum State: String, TourState { case ready, running, paused, finished, stopped }

  enum Event: String, TourEvent {
    case early = "a wakeup before the next tick"
    case tick = "a wakeup at a tick, or after several"
    case warning = "a wakeup at a warning"
    case end = "a wakeup at the end, or after it"
    case start, pause, resume, toggle, stop, reset, add, subtract, set
  }

  static func outcome(of event: Event, in state: State, isAdjustable: Bool = false) -> String {
    var (machine, now) = machine(in: state, isAdjustable: isAdjustable)
    let left = machine.look(at: now).left
    let changes: [CountdownMachine.Change?] =
      switch event {
      case .early: [machine.settle(at: now + .milliseconds(500))]
      case .tick: [machine.settle(at: now + .milliseconds(2500))]
      case .end: [machine.settle(at: now + .hours(1))]
      case .warning:
        [
          machine.settle(at: now + .milliseconds(500)),
          machine.settle(
            Warnings([.milliseconds(5600)]), since: left, at: now + .milliseconds(500)),
        ]
      default: []
      }
    let kinds = changes.compactMap(\.self).flatMap {
      $0.isFinish ? [$0.first, .finished] : [$0.first]
    }
    guard changes.isEmpty else { return said(kinds, machine) }
    return switch machine.perform(command(event), at: now) {
    case .done(let change): said([change.first], machine)
    case .unchanged: "–"
    case .refused(let refusal): ".\(refusal.rawValue)"
    }
  }

  private static func said(_ kinds: [CountdownEvent.Kind], _ machine: CountdownMachine) -> String {
    kinds.isEmpty ? "–" : "\(machine.phase): \(kinds.map { "\($0)" }.joined(separator: ", "))"
  }

  private static func command(_ event: Event) -> CountdownTimer.Command {
    switch event {
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .stop: .stop
    case .reset: .reset
    case .add: .add(3_000_000_000)
    case .subtract: .subtract(3_000_000_000)
    case .set: .set(5_000_000_000)
    case .start, .early, .tick, .warning, .end: .start
    }
  }

  private static func machine(
    in state: State, isAdjustable: Bool
  ) -> (machine: CountdownMachine, now: Moment) {
    var machine = CountdownMachine(total: 10_000_000_000, adjustableWhileRunning: isAdjustable)
    let start = Moment(nanoseconds: 0)
    let now = start + (state == .finished ? .seconds(20) : .seconds(4))
    if state == .ready { return (machine, now) }
    _ = machine.perform(.start, at: start)
    _ = machine.settle(at: now)
    if state == .paused { _ = machine.perform(.pause, at: now) }
    if state == .stopped { _ = machine.perform(.stop, at: now) }
    return (machine, now)
  }
}
