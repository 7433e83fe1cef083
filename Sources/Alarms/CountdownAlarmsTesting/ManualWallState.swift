internal import Countdown
internal import CountdownAlarms

/// All that a ``ManualWallClock``'s lock guards.
struct ManualWallState: Sendable {
  var zone: ZoneRules
  private(set) var elapsed = Duration.zero
  private(set) var stalledAt: WallMoment?
  /// The time that the clock would show if no time had passed; setting the clock moves it.
  private var origin: WallMoment
  private var wakeups: [UInt64: Entry] = [:]
  private var lastKey: UInt64 = 0
  private var armings: UInt64 = 0
  /// The wakeups that have not been notified of a change yet.
  private var unnotified: [UInt64] = []
  /// The elapsed time at which the present advance ends; nil while time stands still.
  private var target: Duration?
  private var isRunning = false
  /// How many more wakeups may be due at the present moment.
  private var visitsLeft = 0

  private struct Entry: Sendable {
    let wake: @Sendable () -> Void
    var moment: WallMoment?
    /// Counts all armings, so that equal moments go by their order.
    var order: UInt64 = 0
  }

  init(wall: WallMoment, zone: ZoneRules) {
    (origin, self.zone) = (wall, zone)
  }

  var wall: WallMoment { origin.advanced(by: elapsed) }

  private static let visitLimit = 100_000
}

// MARK: - Wakeups

extension ManualWallState {
  var pending: Int { wakeups.values.count { $0.moment != nil } }
  var nextMoment: WallMoment? { first?.moment }

  private var first: (key: UInt64, moment: WallMoment)? {
    var best: (key: UInt64, moment: WallMoment, order: UInt64)?
    for (key, entry) in wakeups {
      guard let moment = entry.moment else { continue }
      if let best, (best.moment, best.order) < (moment, entry.order) {
        continue
      }
      best = (key, moment, entry.order)
    }
    return best.map { ($0.key, $0.moment) }
  }

  mutating func add(_ wake: @escaping @Sendable () -> Void) -> UInt64 {
    lastKey += 1
    wakeups[lastKey] = Entry(wake: wake)
    return lastKey
  }

  mutating func arm(_ key: UInt64, at moment: WallMoment?) {
    armings += 1
    wakeups[key]?.moment = moment
    wakeups[key]?.order = armings
  }

  mutating func remove(_ key: UInt64) -> (@Sendable () -> Void)? {
    wakeups.removeValue(forKey: key)?.wake
  }
}

// MARK: - Moving

extension ManualWallState {
  mutating func advance(by duration: Duration) {
    target = max(elapsed + max(duration, .zero), target ?? elapsed)
  }

  mutating func sleep(for duration: Duration) {
    elapsed += max(duration, .zero)
    notifyAll()
  }

  mutating func set(to moment: WallMoment) {
    origin = moment.advanced(by: .zero - elapsed)
    notifyAll()
  }

  mutating func move(to zone: ZoneRules) {
    self.zone = zone
    notifyAll()
  }

  private mutating func notifyAll() {
    unnotified += wakeups.keys.sorted()
  }
}

// MARK: - Calling

extension ManualWallState {
  /// Whether the caller is the one to call the wakeups.
  mutating func begin() -> Bool {
    if isRunning { return false }
    isRunning = true
    visitsLeft = Self.visitLimit
    return true
  }

  /// The next call to make; nil when none is left, and the time is then at its target.
  mutating func next() -> (@Sendable () -> Void)? {
    while !unnotified.isEmpty {
      if let wake = callback(for: unnotified.removeFirst()) { return wake }
    }
    if let first, let wake = visit(first.key, first.moment) { return wake }
    elapsed = max(elapsed, target ?? elapsed)
    (target, isRunning) = (nil, false)
    return nil
  }

  /// Notifies one wakeup of a change, and wakes it too when its moment has passed by that.
  private mutating func callback(for key: UInt64) -> (@Sendable () -> Void)? {
    guard let entry = wakeups[key] else { return nil }
    if let moment = entry.moment, moment <= wall { wakeups[key]?.moment = nil }
    return entry.wake
  }

  private mutating func visit(
    _ key: UInt64, _ moment: WallMoment
  ) -> (@Sendable () -> Void)? {
    let time = max(origin.duration(to: moment), elapsed)
    guard time <= target ?? elapsed else { return nil }
    visitsLeft = time > elapsed ? Self.visitLimit : visitsLeft - 1
    if visitsLeft < 0 {
      stalledAt = wall
      target = nil
      return nil
    }
    elapsed = time
    return callback(for: key)
  }
}
