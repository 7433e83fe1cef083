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
/// clock.set(to: newYear)                 // somebody sets the clock back
/// clock.move(to: tokyo)                  // and flies away
/// ```
///
/// It may be used from several threads; whoever moves it while another thread does hands its
/// request over to that one and returns at once.
public final class ManualWallClock: WallClock {
  private let state: Locked<ManualWallState>

  /// A timeline that no other clock has.
  public let timeline = Timeline.unique()

  /// A clock that shows a date and goes by a zone. Its ``elapsed`` begins at zero.
  public init(at date: WallMoment, zone: ZoneRules = .utc) {
    state = Locked(ManualWallState(wall: date, zone: zone))
  }

  /// What the clock shows.
  public var now: WallMoment { state.withLock { $0.wall } }
  /// The zone's rules.
  public var zone: ZoneRules { state.withLock { $0.zone } }
  /// The time that has passed, whatever was done to the clock.
  public var elapsed: Moment {
    Moment(nanoseconds: 0).advanced(by: state.withLock { $0.elapsed })
  }

  /// How many wakeups are armed.
  public var pending: Int { state.withLock { $0.pending } }
  /// The moment of the next wakeup, or nil when none is armed.
  public var nextMoment: WallMoment? { state.withLock { $0.nextMoment } }
  /// What the clock showed when an advance gave up, because 100,000 wakeups were due at one moment:
  /// a callback that arms again for the present never lets time go on. Nil when it never did.
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
  /// Moves time on, visiting every armed moment on the way in order; what callbacks arm on the way
  /// is visited too, and so is what they arm for a moment that has passed.
  ///
  /// From inside a callback it only lets the outer advance go on at least that far.
  ///
  /// - Parameter duration: how far; negative counts as zero.
  public func advance(by duration: Duration) {
    change { $0.advance(by: duration) }
  }

  /// Moves time on until the clock shows a date, as ``advance(by:)`` does; an earlier one counts as
  /// now.
  public func advance(to date: WallMoment) {
    change { $0.advance(by: $0.wall.duration(to: date)) }
  }

  /// Moves time on at once, as when the machine slept: whatever is due wakes only then, and late.
  ///
  /// - Parameter duration: how long; negative counts as zero.
  public func sleep(for duration: Duration) {
    change { $0.sleep(for: duration) }
  }

  /// Sets the clock, which moves nothing else; every wakeup is notified.
  public func set(to date: WallMoment) {
    change { $0.set(to: date) }
  }

  /// Goes to another zone; every wakeup is notified.
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

/// One wakeup of a ``ManualWallClock``.
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
