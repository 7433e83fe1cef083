internal import CCountdown
internal import Countdown

/// The state that the lock of a ``WallClockEngine`` guards: the wakeups, the zone, and the setting
/// of the timerfd. Moments are nanoseconds since 1970.
struct WallClockState: Sendable {
  var zone: ZoneRules
  var worker: WallClockEngine.Worker?
  var zoneWatchFailure: SystemError?
  private var isOver = false
  private var wakeups: [UInt64: Entry] = [:]
  private var lastKey: UInt64 = 0
  /// The wakeups that have not been notified of a change yet.
  private var unnotified: [UInt64] = []
  /// Whether the thread waits for the timerfd; when awake, it checks this state before it sleeps.
  private var isAsleep = false
  /// The setting of the timerfd; meaningful while the thread sleeps.
  private var alarm: Int64?

  private struct Entry: Sendable {
    let wake: @Sendable () -> Void
    var moment: Int64?
  }

  init(zone: ZoneRules) {
    self.zone = zone
  }
}

// MARK: - From any thread

extension WallClockState {
  mutating func add(_ wake: @escaping @Sendable () -> Void) -> UInt64 {
    lastKey += 1
    wakeups[lastKey] = Entry(wake: wake)
    return lastKey
  }

  mutating func arm(_ key: UInt64, at moment: Int64?) {
    wakeups[key]?.moment = moment
    if isAsleep { setAlarm() }
  }

  mutating func remove(_ key: UInt64) -> (@Sendable () -> Void)? {
    defer { if isAsleep { setAlarm() } }
    return wakeups.removeValue(forKey: key)?.wake
  }

  /// Asks the thread to end.
  mutating func end() {
    isOver = true
    if let worker { _ = countdown_timerfd_arm(worker.timer, 0, 1) }
  }
}

// MARK: - On the thread

extension WallClockState {
  /// What the thread does next.
  enum Action: Sendable {
    case wake(@Sendable () -> Void)
    case sleep
    case end
  }

  /// Takes the first pending call; without one, sets the timerfd and marks the thread as asleep in
  /// one operation, so that no `arm` falls between the two.
  mutating func nextAction(at now: Int64) -> Action {
    if isOver { return .end }
    isAsleep = false
    while !unnotified.isEmpty {
      if let wake = callback(for: unnotified.removeFirst(), at: now) { return .wake(wake) }
    }
    if let first, first.moment <= now, let wake = callback(for: first.key, at: now) {
      return .wake(wake)
    }
    isAsleep = true
    alarm = nil
    setAlarm()
    return .sleep
  }

  mutating func notifyAll() {
    unnotified = wakeups.keys.sorted()
  }

  mutating func change(to zone: ZoneRules) {
    self.zone = zone
    notifyAll()
  }

  private var first: (key: UInt64, moment: Int64)? {
    var first: (key: UInt64, moment: Int64)?
    for (key, entry) in wakeups {
      guard let moment = entry.moment else { continue }
      if let first, (first.moment, first.key) < (moment, key) { continue }
      first = (key, moment)
    }
    return first
  }

  private mutating func callback(for key: UInt64, at now: Int64) -> (@Sendable () -> Void)? {
    guard let entry = wakeups[key] else { return nil }
    if let moment = entry.moment, moment <= now { wakeups[key]?.moment = nil }
    return entry.wake
  }

  /// Sets the timerfd for the earliest moment, or clears it. Either resets a timerfd that has
  /// fired.
  private mutating func setAlarm() {
    let next = first?.moment ?? .max
    guard let worker, next != alarm else { return }
    alarm = next
    _ = countdown_timerfd_arm(worker.timer, 0, next == .max ? 0 : max(next, 1))
  }
}
