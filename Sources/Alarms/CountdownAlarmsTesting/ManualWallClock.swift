public import Countdown
public import CountdownAlarms

/// A wall clock that stands still until you move it.
///
/// An alarm of next year, the night on which clocks are set, a flight across six zones: here each
/// takes no time, and everything that is due on the way happens before the call returns.
///
/// ```swift
/// let clock = ManualWallClock(at: newYear, zone: berlin)
/// clock.advance(by: .hours(24 * 365))    // every alarm of the year rings
/// clock.set(to: newYear)                 // the clock is set back
/// clock.move(to: tokyo)                  // and a flight ends in Tokyo
/// ```
///
/// The clock may be used from several threads; a call that moves it while another thread does hands
/// its request over to that thread and returns at once.
public final class ManualWallClock: WallClock {
  private let state: Locked<ManualWallState>

  /// A timeline that no other clock has.
  public let timeline = Timeline.unique()

  /// A clock that shows a date in a zone. Its ``elapsed`` begins at zero.
  public init(at date: WallMoment, zone: ZoneRules = .utc) {
    state = Locked(ManualWallState(wall: date, zone: zone))
  }

  /// The moment that the clock shows.
  public var now: WallMoment { state.withLock { $0.wall } }
  /// The zone's rules.
  public var zone: ZoneRules { state.withLock { $0.zone } }
  /// The elapsed time, which setting the clock does not change.
  public var elapsed: Moment {
    Moment(nanoseconds: 0).advanced(by: state.withLock { $0.elapsed })
  }

  /// The number of armed wakeups.
  public var pending: Int { state.withLock { $0.pending } }
  /// The moment of the next wakeup, or nil when none is armed.
  public var nextMoment: WallMoment? { state.withLock { $0.nextMoment } }
  /// The moment at which an advance gave up, because 100,000 wakeups were due at it: a callback
  /// that arms again for the present never lets time advance. Nil when that did not happen.
  public var stalledAt: WallMoment? { state.withLock { $0.stalledAt } }

  /// See `WallClock.wakeup`. Equal moments wake in the order in which they were armed, and a change
  /// is reported in the order in which the wakeups were made.
  public func wakeup(_ wake: @escaping @Sendable () -> Void) -> any WallWakeup {
    ManualWallWakeup(clock: self, key: state.withLock { $0.add(wake) })
  }

  func arm(_ key: UInt64, at moment: WallMoment?) {
    state.withLock { $0.arm(key, at: moment) }
  }

  func cancel(_ key: UInt64) {
    // The closure leaves the lock before it is released.
    _ = state.withLock { $0.remove(key) }
  }
}

extension ManualWallClock {
  /// Advances time, visiting every armed moment on the way in order; wakeups that callbacks arm on
  /// the way, even for a moment that has passed, are visited too.
  ///
  /// From inside a callback it only makes the outer advance go at least that far.
  ///
  /// - Parameter duration: the distance; negative counts as zero.
  public func advance(by duration: Duration) {
    change { $0.advance(by: duration) }
  }

  /// Advances time until the clock shows a moment, as ``advance(by:)`` does; an earlier one
  /// counts as now.
  public func advance(to moment: WallMoment) {
    change { $0.advance(by: $0.wall.duration(to: moment)) }
  }

  /// Jumps ahead, as when the machine slept: everything due wakes only then, and late.
  ///
  /// - Parameter duration: the time; negative counts as zero.
  public func sleep(for duration: Duration) {
    change { $0.sleep(for: duration) }
  }

  /// Sets the clock, and nothing else; every wakeup is notified.
  public func set(to moment: WallMoment) {
    change { $0.set(to: moment) }
  }

  /// Moves to another zone; every wakeup is notified.
  public func move(to zone: ZoneRules) {
    change { $0.move(to: zone) }
  }

  private func change(_ body: @Sendable (inout ManualWallState) -> Void) {
    let isOuter = state.withLock { state in
      body(&state)
      return state.begin()
    }
    guard isOuter else { return }
    while let wake = state.withLock({ $0.next() }) { wake() }
  }
}

private final class ManualWallWakeup: WallWakeup {
  private let clock: ManualWallClock
  private let key: UInt64

  init(clock: ManualWallClock, key: UInt64) {
    self.clock = clock
    self.key = key
  }

  deinit { cancel() }

  func arm(at moment: WallMoment?) { clock.arm(key, at: moment) }

  func cancel() { clock.cancel(key) }
}
