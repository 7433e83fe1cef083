public import Countdown
internal import CountdownSystem

/// The machine's wall clock and zone.
///
/// A thread that sleeps until half past seven misses that somebody set the clock, that the zone is
/// another since the landing, and that the machine slept. Here a wakeup comes when the clock shows
/// its moment, however it got there, and after each such change:
///
/// ```swift
/// let agenda = try Agenda(store: store, clock: SystemWallClock())
/// ```
///
/// A process with the right to do so, `CAP_WAKE_ALARM`, wakes a sleeping machine for what is due,
/// where a clock device can. Any other is woken when the machine resumes.
///
/// Nothing polls: with nothing due its thread, which starts with the first wakeup, does not wake
/// up. The thread ends with the last reference to the clock and its wakeups.
///
/// The zone is the one of `/etc/localtime`, whatever `TZ` says: two processes of one machine, such
/// as a shell and a service, do not differ in when an alarm rings. An update of the zone database
/// counts as a change of the zone.
public final class SystemWallClock: WallClock {
  private let engine: WallClockEngine
  private let waking: SleepWaking

  /// The machine's clock.
  ///
  /// - Parameter environment: where `TZDIR` is looked up, once; by default the process's.
  /// - Throws: `ZoneError` when there is no such zone.
  public convenience init(environment: [String: String]? = nil) throws(ZoneError) {
    let environment = environment ?? ProcessVariables.values(of: ["TZ", "TZDIR"])
    try self.init(source: ZoneSource(environment: environment))
  }

  init(source: ZoneSource, waking: SleepWaking = SleepWaking()) throws(ZoneError) {
    self.waking = waking
    engine = WallClockEngine(source: source, zone: try source.read())
  }

  deinit { engine.shutDown() }

  /// What the clock shows.
  public var now: WallMoment { .now }
  /// The rules of the zone. Before there is a wakeup nobody watches for changes, so that each
  /// access reads the zone's file.
  public var zone: ZoneRules { engine.zone }
  /// CLOCK_BOOTTIME.
  public var elapsed: Moment { SystemScheduler.continuous.now }
  /// CLOCK_BOOTTIME and the boot it counts from.
  public var timeline: Timeline { SystemScheduler.continuous.timeline }

  /// Why changes of the zone are not noticed, as when the user has no inotify instance left; the
  /// zone is then read at each wakeup. Nil while they are.
  public var zoneWatchFailure: SystemError? { engine.zoneWatchFailure }

  /// Whether wakeups come while the machine sleeps, because they wake it. False before there is a
  /// wakeup. Reads a small file for each clock device.
  package var wakesMachine: Bool { engine.isWaking && waking.hasDevice }

  /// See ``WallClock/wakeup(_:)``. Wakeups of one clock are called one after the other, so they
  /// should not block for long.
  ///
  /// - Throws: `SystemError` when there is no descriptor or thread to be had, or in a child process
  ///   made by `fork`, into which no thread follows.
  public func wakeup(_ wake: @escaping @Sendable () -> Void) throws -> any WallWakeup {
    SystemWallWakeup(clock: self, engine: engine, key: try engine.add(wake))
  }
}

/// One wakeup of a ``SystemWallClock``, which it keeps alive.
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
