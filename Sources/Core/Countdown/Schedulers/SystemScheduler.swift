internal import CCountdown

/// The machine's own time: a clock of the kernel, and one thread that sleeps on a timerfd.
///
/// Nothing polls: with nothing due the thread does not wake up, and wakeups that share a moment
/// share one awakening. Countdowns on one scheduler share its thread, and so a callback that blocks
/// delays the others; see `onSlowCallback`.
///
/// Most programs need no more than the two shared schedulers, ``Scheduler/continuous`` and
/// ``Scheduler/suspending``. A scheduler of your own ends its thread when the last reference to it
/// goes away. No `deinit` waits for that: up to 16 callbacks that are on their way may still run.
///
/// A scheduler that was used before a `fork` is refused in the child, the shared ones included. A
/// child that counts makes schedulers and countdowns of its own.
public final class SystemScheduler: Scheduler {
  let engine: SchedulerEngine

  /// A scheduler with a thread of its own, which starts with the first countdown.
  ///
  /// - Parameters:
  ///   - base: the kernel's clock that time is measured on.
  ///   - name: the thread's name; the kernel keeps 15 bytes.
  ///   - priority: the priority to ask the kernel for. When the kernel refuses, the thread runs
  ///     with the normal priority and ``priorityRefusal`` says why.
  ///   - onSlowCallback: called after each callback that took 10 ms or longer, on the scheduler's
  ///     thread, with the time it took.
  public init(
    _ base: TimeBase, name: String = "countdown", priority: Priority = .normal,
    onSlowCallback: (@Sendable (Duration) -> Void)? = nil
  ) {
    engine = SchedulerEngine(
      base: base,
      thread: ThreadSettings(name: name, priority: priority),
      onSlowCallback: onSlowCallback)
  }

  deinit { engine.shutDown() }

  /// The present moment on the kernel's clock.
  public var now: Moment { engine.base.now }

  /// The clock and the boot it counts from.
  public var timeline: Timeline { engine.timeline }

  /// The reason why the scheduler cannot wake its targets: no descriptor, no thread, or a child
  /// process made by `fork`. Starts the thread if it does not run yet, and tries again each time it
  /// is asked.
  public var unavailability: SystemError? { engine.start() }

  /// The reason why the thread does not have the requested priority; nil when it has, and before
  /// the thread starts.
  public var priorityRefusal: SystemError? { engine.refusal }

  /// See ``Scheduler/register(_:tolerance:)``. The tolerance is used only while exactness would
  /// cost more than about 1,000 wakeups of the thread a second.
  public func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    engine.register(.other(target), tolerance: tolerance)
  }

  /// See ``Scheduler/arm(_:at:)``. Two system calls when the moment is earlier than all others,
  /// else none.
  public func arm(_ token: WakeupToken, at moment: Moment) { engine.arm(token, at: moment) }

  /// See ``Scheduler/disarm(_:)``. Two system calls when the thread would have woken up for it
  /// next, else none.
  public func disarm(_ token: WakeupToken) { engine.disarm(token) }

  /// See ``Scheduler/unregister(_:)``.
  public func unregister(_ token: WakeupToken) { engine.unregister(token) }
}

extension Scheduler where Self == SystemScheduler {
  /// The shared scheduler on the time that continues while the machine sleeps.
  public static var continuous: SystemScheduler { .sharedContinuous }

  /// The shared scheduler on the time that stands still while the machine sleeps.
  public static var suspending: SystemScheduler { .sharedSuspending }
}

extension SystemScheduler {
  fileprivate static let sharedContinuous = SystemScheduler(.continuous, name: "countdown-boot")
  fileprivate static let sharedSuspending = SystemScheduler(.suspending, name: "countdown-mono")
}

extension SystemScheduler {
  /// A clock of the kernel that a scheduler measures time on.
  @nonexhaustive
  public enum TimeBase: Hashable, Sendable {
    /// Time that continues while the machine sleeps, as that of `ContinuousClock` does: on Linux
    /// CLOCK_BOOTTIME. Where there is no timerfd, a wakeup that came due while the machine slept is
    /// up to ten seconds late.
    case continuous
    /// Time that stands still while the machine sleeps, as that of `SuspendingClock` does: on Linux
    /// CLOCK_MONOTONIC.
    case suspending

    /// The former name of ``continuous``.
    @available(*, deprecated, renamed: "continuous")
    public static var boottime: TimeBase { .continuous }

    /// The former name of ``suspending``.
    @available(*, deprecated, renamed: "suspending")
    public static var monotonic: TimeBase { .suspending }

    var identifier: Int32 {
      switch self {
      case .continuous: Int32(COUNTDOWN_CLOCK_CONTINUOUS.rawValue)
      case .suspending: Int32(COUNTDOWN_CLOCK_SUSPENDING.rawValue)
      }
    }

    /// The present moment on the clock.
    package var now: Moment { Moment(nanoseconds: countdown_now(identifier)) }

    /// The clock and the boot it counts from.
    package var timeline: Timeline {
      .kernel(self == .continuous ? "boottime" : "monotonic")
    }
  }
}

extension SystemScheduler {
  /// The priority that a scheduler asks the kernel for.
  @nonexhaustive
  public enum Priority: Hashable, Sendable {
    /// The priority of the process.
    case normal
    /// SCHED_FIFO, 1 to 99, which runs before every ordinary thread of the machine.
    case realTime(Int)
  }
}

/// The settings of a scheduler's thread.
struct ThreadSettings: Sendable {
  let name: String
  let priority: SystemScheduler.Priority

  /// Sets up the calling thread; returns the reason why the kernel refused.
  func apply() -> SystemError? {
    switch priority {
    case .normal: nil
    case .realTime(let value):
      SystemError(
        "pthread_setschedparam", returned: countdown_thread_realtime(Int32(clamping: value)))
    }
  }
}
