internal import Countdown
internal import CountdownSharing
internal import CountdownStore

/// The countdowns that are not over, as they were read last, so that neither a request nor a change
/// needs a walk over all of them. A value.
struct CountdownsUnderWay: Sendable {
  private var records: [String: SharedCountdown] = [:]
  /// The name of the one that ends next; nil where that is to be looked up.
  private var first: String?

  mutating func note(_ changes: SharedChanges) {
    let now = SharedTime.now
    for name in changes.goneNames { remove(name) }
    for record in changes.changed { note(record, at: now) }
  }

  private mutating func note(_ record: SharedCountdown, at time: SharedTime) {
    remove(record.name)
    guard record.stage.isUnderWay else { return }
    records[record.name] = record
    guard record.stage == .running, let present = first.flatMap({ records[$0] }) else { return }
    if record.remaining(at: time) < present.remaining(at: time) { first = record.name }
  }

  private mutating func remove(_ name: String) {
    if records.removeValue(forKey: name) != nil, first == name { first = nil }
  }

  /// Whether an end is still to come or to be announced.
  func hasAwaited(at time: SharedTime) -> Bool {
    records.values.contains { $0.isAwaited(at: time) }
  }

  /// The state of the countdown that ends next; nil when none runs.
  mutating func nextToEnd(at time: SharedTime) -> SharedReading? {
    if first.flatMap({ records[$0] })?.remaining(at: time) ?? .zero == .zero {
      let running = records.values.filter { $0.stage == .running }
        .map { (name: $0.name, left: $0.remaining(at: time)) }
      first = running.filter { $0.left > .zero }.min { $0.left < $1.left }?.name
    }
    return first.flatMap { records[$0] }.map { $0.reading(at: time, life: $0.life) }
  }
}

extension SharedCountdown.Stage {
  /// Whether an end may be still to come or to be announced.
  fileprivate var isUnderWay: Bool {
    switch self {
    case .running, .announcing, .returned, .paused: true
    case .ready, .announced, .unconfirmed, .stopped: false
    }
  }
}

extension SharedCountdown {
  /// Whether the end is still to come or to be announced. A paused countdown whose process has died
  /// ends only after a person continues it, and that starts a host.
  func isAwaited(at time: SharedTime) -> Bool {
    switch stage {
    case .running, .announcing: true
    // Where nothing can announce the end now, the next host tries again.
    case .returned: sinceEnd(at: time) < .seconds(10)
    case .paused: kind == .hosted || owner.life != .dead
    case .ready, .announced, .unconfirmed, .stopped: false
    }
  }
}
