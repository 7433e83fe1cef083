public import Countdown
internal import CountdownSystem

/// The machine's wall clock and zone.
///
/// A thread that sleeps for a computed time does not notice that the clock was set, that the zone
/// changed, or that the machine slept. This clock wakes its users when it shows their moment,
/// however it got there, and after each such change:
///
/// ```swift
/// let agenda = try Agenda(store: store, clock: SystemWallClock())
/// ```
///
/// A process with the capability `CAP_WAKE_ALARM` wakes a sleeping machine if a clock device allows
/// it. Any other process is woken when the machine resumes.
///
/// Nothing polls: with nothing due, the clock's thread does not wake up. The thread starts with the
/// first wakeup and ends with the last reference to the clock and its wakeups.
///
/// The zone is that of `/etc/localtime`, whatever `TZ` says, so that two processes of one machine,
/// such as a shell and a service, agree about when an alarm rings. An update of the zone database
/// counts as a change of the zone.
public final class SystemWallClock: WallClock {
  private let engine: WallClockEngine
  private let waking = SleepWaking()

  /// The machine's clock.
  ///
  /// - Parameter environment: where `TZDIR` is looked up, once; by default the process's.
  /// - Throws: `ZoneError` when there is no such zone.
  public convenience init(environment: [String: String]? = nil) throws(ZoneError) {
    let environment = environment ?? Environment.process(["TZ", "TZDIR"]).values
    try self.init(source: ZoneSource(environment: environment))
  }

  init(source: ZoneSource) throws(ZoneError) {
    engine = WallClockEngine(source: source, zone: try source.read())
  }

  deinit { engine.shutDown() }

  /// What the clock shows.
  public var now: WallMoment { .now }
  /// The rules of the zone. Without a wakeup nothing watches for changes, so each access reads the
  /// zone's file.
  public var zone: ZoneRules { engine.zone }
  /// CLOCK_BOOTTIME.
  public var elapsed: Moment { SystemScheduler.continuous.now }
  /// CLOCK_BOOTTIME and the boot it counts from.
  public var timeline: Timeline { SystemScheduler.continuous.timeline }

  /// The reason why changes of the zone are not noticed, such as a lack of inotify instances; the
  /// zone is then read at each wakeup. Nil while they are noticed.
  public var zoneWatchFailure: SystemError? { engine.zoneWatchFailure }

  /// Whether wakeups wake a sleeping machine. False before there is a wakeup. Reads a small file
  /// for each clock device.
  package var wakesMachine: Bool { engine.isWaking && (try? waking.hasDevice) == true }

  /// See ``WallClock/wakeup(_:)``. Wakeups of one clock are called one after the other, so they
  /// should not block for long.
  ///
  /// - Throws: `SystemError` when no descriptor or thread is available, or in a child process made
  ///   by `fork`, which has none of the parent's threads.
  public func wakeup(_ wake: @escaping @Sendable () -> Void) throws -> any WallWakeup {
    SystemWallWakeup(clock: self, engine: engine, key: try engine.add(wake))
  }
}

/// A wakeup of a ``SystemWallClock``, which it keeps alive.
private final class SystemWallWakeup: WallWakeup {
  private let clock: SystemWallClock
  private let engine: WallClockEngine
  private let key: UInt64

  init(clock: SystemWallClock, engine: WallClockEngine, key: UInt64) {
    (self.clock, self.engine, self.key) = (clock, engine, key)
  }

  deinit { cancel() }

  func arm(at moment: WallMoment?) { engine.arm(key, at: moment?.nanoseconds) }

  func cancel() { engine.remove(key) }
}
