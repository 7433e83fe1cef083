/// A countdown that anyone can drive, watch and embed.
///
/// A naive timer decrements a number once a second, drifts, loses the fraction at every pause and
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
/// returns, and returns nil, or the reason why it changed nothing. Observers run on the thread that
/// gave the command, or on the scheduler's for a tick, one change after the other; sinks run on
/// threads of their own.
///
/// A running countdown is kept alive by its scheduler until it pauses, finishes or stops, as a
/// `Task` is; otherwise it lives as long as your references. An observer that holds its own timer
/// strongly is a cycle until it is cancelled.
public final class CountdownTimer: Sendable {
  /// The scheduler that tells the time and wakes the countdown.
  public let scheduler: any Scheduler
  let core: Locked<TimerCore>
  /// The label of the initializer; see ``label``.
  let firstLabel: String
  /// In nanoseconds. Beyond four seconds there is nothing to be saved.
  private let toleranceNanoseconds: UInt32
  let home = ForkGuard()

  /// A countdown in the phase `ready`.
  ///
  /// - Parameters:
  ///   - total: the duration. Negative counts as zero; over a hundred years it cannot start.
  ///   - every: the time between ticks; nil for none: observers are called for commands and for the
  ///     end. At or below zero counts as one second, and less than a nanosecond as one.
  ///   - label: the name for people.
  ///   - scheduler: the time base; `.continuous` continues while the machine sleeps, `.suspending`
  ///     stands still.
  ///   - tolerance: how late a tick may come when that saves a wakeup; by default a 64th of
  ///     `every`, at most 16 ms. `.zero` is as exact as the machine; four seconds are the most.
  ///   - adjustableWhileRunning: whether `add` and `set` move the deadline of a running countdown
  ///     instead of being refused.
  ///   - warnings: the times before the end of events `.warning`, once in each run; a warning that
  ///     is not below the time left when the run begins does not come.
  ///   - repeats: whether the countdown begins anew at each end, until it is stopped. The events
  ///     are `.finished` and `.started`; for observers they are one change, and no property shows
  ///     the end. The next deadline is the last one plus the full duration, so that nothing drifts.
  ///     After a sleep of several periods there is one `.finished`, for the latest end, whose
  ///     `missed` is the number of those before it. A call of ``finished()`` returns at the first
  ///     end.
  ///   - id: the identity, to continue an existing one; by default a new one.
  public convenience init(
    _ total: Duration, every: Duration? = .seconds(1), label: String = "",
    scheduler: any Scheduler = .continuous, tolerance: Duration? = nil,
    adjustableWhileRunning: Bool = false, warnings: [Duration] = [], repeats: Bool = false,
    id: CountdownID? = nil
  ) {
    let interval = every.map { $0 > .zero ? max($0.saturatedNanoseconds, 1) : 0 }
    let machine = CountdownMachine(
      total: total.saturatedNanoseconds, every: interval ?? CountdownMachine.noTicks,
      adjustableWhileRunning: adjustableWhileRunning, repeats: repeats)
    self.init(
      TimerCore(machine: machine, id: id, warnings: Warnings(warnings)), label: label,
      scheduler: scheduler, tolerance: tolerance)
  }

  /// A countdown on any clock of the standard library's kind.
  ///
  /// `ContinuousClock` and `SuspendingClock` are the system's schedulers, and a scheduler's own
  /// clock, a manual one too, is that scheduler. Any other clock is driven through a
  /// ``ClockScheduler``. The other parameters are those of the scheduler's initializer.
  public convenience init<C: Clock>(
    _ total: Duration, every: Duration? = .seconds(1), label: String = "", clock: C,
    tolerance: Duration? = nil, adjustableWhileRunning: Bool = false, warnings: [Duration] = [],
    repeats: Bool = false, id: CountdownID? = nil
  ) where C.Duration == Duration {
    self.init(
      total, every: every, label: label, scheduler: Self.scheduler(for: clock),
      tolerance: tolerance, adjustableWhileRunning: adjustableWhileRunning, warnings: warnings,
      repeats: repeats, id: id)
  }

  /// The scheduler that a clock stands for.
  package static func scheduler<C: Clock>(for clock: C) -> any Scheduler
  where C.Duration == Duration {
    switch clock {
    case is ContinuousClock: .continuous
    case is SuspendingClock: .suspending
    case let clock as any SchedulerBackedClock: clock.base
    default: ClockScheduler(clock)
    }
  }

  init(
    _ core: TimerCore, label: String, scheduler: any Scheduler, tolerance: Duration?
  ) {
    self.scheduler = scheduler
    firstLabel = label
    toleranceNanoseconds = UInt32(
      clamping: tolerance?.saturatedNanoseconds ?? min(core.machine.every / 64, 16_000_000))
    self.core = Locked(core)
  }

  deinit {
    if home.isForeign { return }
    // The countdown does not run, or its scheduler would hold it. Only its end is left to be
    // reported.
    let (listener, readers) = core.withLock { ($0.listener, $0.readers) }
    listener?.cancel()
    for subscription in readers { subscription.finish() }
  }
}

extension CountdownTimer: Identifiable {
  /// The countdown's identity, made when it is first asked for. A forked child gets another one at
  /// each look.
  public var id: CountdownID { home.isForeign ? CountdownID() : core.withLock { $0.extras().id } }

  /// The countdown's name for people; may be empty. Where it is shared, another process may give it
  /// another one.
  public var label: String {
    home.isForeign ? firstLabel : core.withLock { $0.existingExtras?.label } ?? firstLabel
  }

  /// The time between ticks; nil where there are none.
  public var every: Duration? {
    if home.isForeign { return nil }
    let every = core.withLock { $0.machine.every }
    return every == CountdownMachine.noTicks ? nil : .nanoseconds(every)
  }

  /// The warnings, as times before the end, the earliest first.
  public var warnings: [Duration] {
    home.isForeign ? [] : core.withLock { $0.warnings.durations }
  }

  var tolerance: Duration { .nanoseconds(Int64(toleranceNanoseconds)) }
}

extension CountdownTimer: CustomStringConvertible {
  /// The label and the state, such as `Tea: running, 1m 20s of 3m 00s`.
  public var description: String { label.isEmpty ? "\(state)" : "\(label): \(state)" }
}
