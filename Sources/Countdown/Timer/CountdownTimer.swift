/// A countdown that anyone can drive, watch and embed.
///
/// The naive timer decrements a number once a second, drifts, loses the fraction at every pause and
/// is wrong after the machine slept. This one keeps a deadline and computes everything from it:
///
/// ```swift
/// let timer = CountdownTimer(.minutes(3), label: "Tea")
/// timer.observe(.remainingSeconds) { old, new in print(new) }
/// timer.attach { event in if event.kind == .finished { print("Tea!") } }
/// timer.start()
/// ```
///
/// Commands may be given from any thread, and from inside callbacks. Each takes effect before it
/// returns, and answers nil, or why it changed nothing. Observers run on the thread that gave the
/// command, or on the scheduler's for a tick, one change after the other; sinks run on threads of
/// their own.
///
/// A running countdown is kept alive by its scheduler until it pauses, finishes or stops, as a
/// `Task` is; otherwise it lives as long as your references. An observer that holds its own timer
/// strongly is a cycle until it is cancelled.
public final class CountdownTimer: Sendable {
  /// What tells it the time and wakes it.
  public let scheduler: any Scheduler
  let core: Locked<TimerCore>
  /// What it is called; may be empty.
  public let label: String
  let toleranceNanoseconds: Int64

  /// A countdown in the phase `ready`.
  ///
  /// - Parameters:
  ///   - total: how long it lasts. Negative counts as zero; over a hundred years it cannot start.
  ///   - every: the time between ticks; at or below zero counts as one second, and
  ///     less than a nanosecond as one.
  ///   - label: what to call it.
  ///   - scheduler: the time base; `.continuous` goes on while the machine sleeps, `.suspending`
  ///     stands still.
  ///   - tolerance: how late a tick may come when that saves a wakeup; by default a 64th of
  ///     `every`, at most 16 ms. `.zero` is as exact as the machine.
  ///   - adjustableWhileRunning: whether `add` and `set` move the deadline of a running countdown
  ///     instead of being refused.
  ///   - id: its identity, to go on under one that is known already; by default a new one.
  public convenience init(
    _ total: Duration, every: Duration = .seconds(1), label: String = "",
    scheduler: any Scheduler = .continuous, tolerance: Duration? = nil,
    adjustableWhileRunning: Bool = false, id: CountdownID? = nil
  ) {
    let interval = every > .zero ? max(every.saturatedNanoseconds, 1) : 0
    let machine = CountdownMachine(
      total: total.saturatedNanoseconds, every: interval,
      adjustableWhileRunning: adjustableWhileRunning)
    self.init(
      TimerCore(machine: machine, id: id), label: label, scheduler: scheduler,
      tolerance: tolerance)
  }

  /// A countdown on any clock of the standard library's kind.
  ///
  /// `ContinuousClock` and `SuspendingClock` are the system's schedulers; any other clock is driven
  /// through a ``ClockScheduler``. The other parameters are those of the scheduler's initializer.
  public convenience init<C: Clock>(
    _ total: Duration, every: Duration = .seconds(1), label: String = "", clock: C,
    tolerance: Duration? = nil, adjustableWhileRunning: Bool = false, id: CountdownID? = nil
  ) where C.Duration == Duration {
    let scheduler: any Scheduler =
      switch clock {
      case is ContinuousClock: .continuous
      case is SuspendingClock: .suspending
      default: ClockScheduler(clock)
      }
    self.init(
      total, every: every, label: label, scheduler: scheduler, tolerance: tolerance,
      adjustableWhileRunning: adjustableWhileRunning, id: id)
  }

  init(
    _ core: TimerCore, label: String, scheduler: any Scheduler, tolerance: Duration?
  ) {
    self.scheduler = scheduler
    self.label = label
    toleranceNanoseconds =
      tolerance.map { max($0.saturatedNanoseconds, 0) } ?? min(core.machine.every / 64, 16_000_000)
    self.core = Locked(core)
  }

  deinit {
    // Not running, or the scheduler would hold it; so what remains is to say that it is over.
    let (listener, extras) = core.withLock { ($0.listener, $0.existingExtras) }
    listener?.cancel()
    for subscription in extras?.liveSubscriptions ?? [] { subscription.finish() }
  }
}

extension CountdownTimer {
  /// The countdown's identity, made when it is first asked for.
  public var id: CountdownID { core.withLock { $0.extras().id } }

  /// The time between ticks.
  public var every: Duration { .nanoseconds(core.withLock { $0.machine.every }) }

  var tolerance: Duration { .nanoseconds(toleranceNanoseconds) }
}
