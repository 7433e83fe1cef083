public import Countdown
internal import Observation

/// A stopwatch: counts up, with pauses and laps.
///
/// A stopwatch that adds up its ticks drifts, and is wrong after a tick that came late. This one
/// keeps the moment of its start and computes everything from it:
///
/// ```swift
/// let stopwatch = Stopwatch(label: "Run")
/// stopwatch.observe(.elapsedSeconds) { old, new in print(new) }
/// stopwatch.observe { event in if let lap = event.lap { print(lap) } }
/// stopwatch.start()
/// stopwatch.lap()
/// stopwatch.stop()
/// print(stopwatch.state.elapsed, stopwatch.state.laps)
/// ```
///
/// Commands may be given from any thread, and from inside callbacks. Each takes effect before it
/// returns, and returns nil, or the reason why it changed nothing. Observers run on the thread that
/// gave the command, or on the scheduler's for a tick, one change after the other; sinks run on
/// threads of their own.
///
/// On `.continuous` a sleep of the machine counts, on `.suspending` it does not. The elapsed time
/// saturates after 292 years.
///
/// A stopwatch never ends by itself, and so lives as long as your references, also while it runs:
/// no scheduler keeps it. An observer that holds its own stopwatch strongly is a cycle until it is
/// cancelled.
public final class Stopwatch: Sendable, Identifiable {
  /// The scheduler that tells the time and wakes the stopwatch.
  public let scheduler: any Scheduler
  /// The stopwatch's name for people; may be empty.
  public let label: String
  /// The stopwatch's identity.
  public let id: CountdownID
  let tolerance: Duration
  let core: Locked<StopwatchCore>
  let registrar = ObservationRegistrar()
  let home = ForkGuard()

  /// A stopwatch at zero.
  ///
  /// - Parameters:
  ///   - every: the time between ticks, which come when the elapsed time is a multiple of it; nil
  ///     for none: observers are called for commands only. At or below zero counts as one second.
  ///   - label: the name for people.
  ///   - scheduler: the time base; `.continuous` continues while the machine sleeps, `.suspending`
  ///     stands still.
  ///   - tolerance: how late a tick may come when that saves a wakeup; by default a 64th of
  ///     `every`, at most 16 ms.
  ///   - id: the identity, to continue an existing one; by default a new one.
  public convenience init(
    every: Duration? = .seconds(1), label: String = "", scheduler: any Scheduler = .continuous,
    tolerance: Duration? = nil, id: CountdownID = CountdownID()
  ) {
    let interval = every.map { $0 > .zero ? max($0.saturatedNanoseconds, 1) : 0 }
    let machine = StopwatchMachine(every: interval ?? StopwatchMachine.noTicks)
    self.init(
      machine, label: label, id: id, sequence: 0, scheduler: scheduler,
      tolerance: tolerance ?? .nanoseconds(min(machine.every / 64, 16_000_000)))
  }

  /// A stopwatch on any clock of the standard library's kind, as a countdown's `clock:` takes it.
  public convenience init<C: Clock>(
    every: Duration? = .seconds(1), label: String = "", clock: C, tolerance: Duration? = nil,
    id: CountdownID = CountdownID()
  ) where C.Duration == Duration {
    self.init(
      every: every, label: label, scheduler: CountdownTimer.scheduler(for: clock),
      tolerance: tolerance, id: id)
  }

  init(
    _ machine: StopwatchMachine, label: String, id: CountdownID, sequence: UInt64,
    scheduler: any Scheduler, tolerance: Duration
  ) {
    (self.scheduler, self.label, self.id, self.tolerance) = (scheduler, label, id, tolerance)
    core = Locked(StopwatchCore(machine: machine, sequence: sequence))
    let token = scheduler.register(tolerance: tolerance) { [weak self] _ in self?.wake() }
    core.withLock { $0.token = token }
  }

  deinit {
    if home.isForeign { return }
    let (token, readers) = core.withLock { ($0.token, $0.listeners.readers) }
    if let token { scheduler.unregister(token) }
    for reader in readers { reader.finish() }
  }

  /// The time between ticks; nil where there are none.
  public var every: Duration? {
    if home.isForeign { return nil }
    let every = core.withLock { $0.machine.every }
    return every == StopwatchMachine.noTicks ? nil : .nanoseconds(every)
  }
}

extension Stopwatch: CustomStringConvertible {
  /// The label and the state, such as `Run: running, 1m 20s, 2 laps`.
  public var description: String { label.isEmpty ? "\(state)" : "\(label): \(state)" }
}
