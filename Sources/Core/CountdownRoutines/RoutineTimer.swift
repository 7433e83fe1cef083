public import Countdown

/// Runs a routine: one countdown after the other, on a single `CountdownTimer`.
///
/// Code that chains timers by hand starts the next one in the callback of the last, and must then
/// handle a pause in between, a skip that races with the end, and a step that begins twice. Here
/// each command is decided as a whole:
///
/// ```swift
/// let pomodoro = RoutineTimer(.pomodoro(), advances: .automatically)
/// pomodoro.observe { event in print(event.kind, event.step.name, "round", event.step.round) }
/// pomodoro.timer.observe(.remainingSeconds) { old, new in show(new) }
/// pomodoro.attach(try TerminalBell())
/// pomodoro.start()
/// ```
///
/// ``timer`` is the countdown of the present step, with its properties, events and sinks. Give
/// commands to the routine, not to ``timer``. The routine follows its countdown: a step may be
/// lengthened with `timer.add`, and a countdown that another process stops, stops the routine. But
/// a step that is restarted directly on ``timer``, right at its end, may go unnoticed.
///
/// A step that ended waits at zero, with `timer.phase` being `.finished`, until `start()` begins
/// the next one; with `advances: .automatically` the next one begins at once, at the moment the end
/// was noticed.
///
/// Like a countdown, a routine continues while its step runs even if you release it.
public final class RoutineTimer: Sendable {
  /// The countdown of the present step.
  public let timer: CountdownTimer
  /// The plan.
  public let routine: Routine
  /// What happens at the end of a step.
  public let advances: Advance

  let conductor: RoutineConductor

  /// What happens at the end of a step.
  @nonexhaustive
  public enum Advance: String, Codable, Hashable, Sendable, CaseIterable {
    /// The step stays at zero until the next one is started.
    case manually
    /// The next step starts by itself.
    case automatically
  }

  /// A routine whose first step waits to be started.
  ///
  /// The parameters after `advances` are those of its countdown; the label names the routine, the
  /// steps have names of their own.
  public convenience init(
    _ routine: Routine, advances: Advance = .manually, every: Duration? = .seconds(1),
    label: String = "", scheduler: any Scheduler = .continuous, tolerance: Duration? = nil,
    adjustableWhileRunning: Bool = false, id: CountdownID = .init()
  ) {
    self.init(
      CountdownTimer(
        routine.steps.first?.duration ?? .zero, every: every, label: label, scheduler: scheduler,
        tolerance: tolerance, adjustableWhileRunning: adjustableWhileRunning,
        warnings: routine.steps.first?.warnings ?? [], id: id),
      RoutineMachine(routine, advances: advances))
  }

  /// A routine on any clock of the standard library's kind, as a countdown's `clock:` takes it.
  public convenience init<C: Clock>(
    _ routine: Routine, advances: Advance = .manually, every: Duration? = .seconds(1),
    label: String = "", clock: C, tolerance: Duration? = nil,
    adjustableWhileRunning: Bool = false, id: CountdownID = .init()
  ) where C.Duration == Duration {
    self.init(
      routine, advances: advances, every: every, label: label,
      scheduler: CountdownTimer.scheduler(for: clock), tolerance: tolerance,
      adjustableWhileRunning: adjustableWhileRunning, id: id)
  }

  init(_ timer: CountdownTimer, _ machine: RoutineMachine) {
    let conductor = RoutineConductor(machine)
    (self.timer, self.routine, self.advances) = (timer, machine.routine, machine.advances)
    self.conductor = conductor
    timer.begin(in: machine.index)
    // The countdown keeps the conductor, not the other way round: no cycle, and a step that runs
    // is followed by the next even when this object is gone.
    timer.observe(.phase) { [weak timer] _, phase in
      if [.finished, .stopped].contains(phase), let timer { conductor.settle(timer) }
    }
  }
}

extension RoutineTimer: Identifiable {
  /// The routine's identity, which is that of its countdown.
  public var id: CountdownID { timer.id }
}

extension RoutineTimer: CustomStringConvertible {
  /// The step and the state of its countdown, such as `Focus: running, 24m 00s of 25m 00s`.
  public var description: String { "\(state)" }
}
