/// The machine's own time: a clock of the kernel, and one thread that sleeps on a timerfd.
///
/// Nothing polls: with nothing due the thread does not wake up, and wakeups that share a moment
/// share one awakening. Countdowns on one scheduler share its thread, and so a callback that blocks
/// holds up the others; see `onSlowCallback`.
///
/// The two that most programs need are ``Scheduler/continuous`` and ``Scheduler/suspending``. One
/// of your own ends its thread and closes its descriptors when the last reference to it goes.
public final class SystemScheduler: Scheduler {
  private let engine: SchedulerEngine

  /// A scheduler with a thread of its own, which starts with the first countdown.
  ///
  /// - Parameters:
  ///   - clock: the kernel's clock to measure time on.
  ///   - name: the thread's name; the kernel keeps 15 bytes.
  ///   - priority: what to ask the kernel for; when it refuses, the thread runs with the normal
  ///     priority and ``priorityRefusal`` says why.
  ///   - affinity: the processors (0 to 63) that the thread may run on; empty for all.
  ///   - onSlowCallback: told of each callback that took 10 ms or longer, on the scheduler's
  ///     thread, with the time it took.
  public init(
    _ clock: SystemClock, name: String = "countdown", priority: ThreadPriority = .normal,
    affinity: Set<Int> = [], onSlowCallback: (@Sendable (Duration) -> Void)? = nil
  ) {
    engine = SchedulerEngine(
      clock: clock,
      thread: ThreadSettings(name: name, priority: priority, affinity: affinity),
      onSlowCallback: onSlowCallback)
  }

  deinit { engine.shutDown() }

  /// The present moment on the kernel's clock.
  public var now: Moment { engine.clock.now }

  /// The clock and the boot it counts from.
  public var timeline: Timeline { engine.timeline }

  /// Why it cannot work: no descriptor, no thread, or a child process made by `fork`, into which
  /// no thread follows. It is tried anew each time.
  public var unavailability: SystemError? { engine.start() }

  /// Why the thread does not have the priority or the processors that were asked for, or nil.
  public var priorityRefusal: SystemError? { engine.priorityRefusal }

  /// See ``Scheduler/register(_:tolerance:)``. The tolerance is used only while exactness would
  /// cost more than about 1,000 wakeups of the thread a second.
  public func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    engine.register(target, tolerance: tolerance)
  }

  /// See ``Scheduler/arm(_:at:)``. One system call when the moment is earlier than all others.
  public func arm(_ token: WakeupToken, at moment: Moment) { engine.arm(token, at: moment) }

  /// See ``Scheduler/disarm(_:)``. One system call when the thread would have woken up for it next,
  /// else none.
  public func disarm(_ token: WakeupToken) { engine.disarm(token) }

  /// See ``Scheduler/unregister(_:)``.
  public func unregister(_ token: WakeupToken) { engine.unregister(token) }
}

extension Scheduler where Self == SystemScheduler {
  /// The shared scheduler on CLOCK_BOOTTIME: time that goes on while the machine sleeps.
  public static var continuous: SystemScheduler { .sharedContinuous }

  /// The shared scheduler on CLOCK_MONOTONIC: time that stands still while the machine sleeps.
  public static var suspending: SystemScheduler { .sharedSuspending }
}

extension SystemScheduler {
  fileprivate static let sharedContinuous = SystemScheduler(.boottime, name: "countdown-boot")
  fileprivate static let sharedSuspending = SystemScheduler(.monotonic, name: "countdown-mono")
}
