internal import Observation
internal import Synchronization

/// Swift's Observation for one timer, made when the first of its properties is tracked.
///
/// Announcing a change costs far more than a tick, and most reads of a property are not tracked. So
/// each read leaves a mark for its property, a change announces the marked properties only, and
/// takes the marks away: code that still tracks a property reads it again.
///
/// A class, because the registrar's size is known only at run time: a value that contains one
/// directly is moved and copied slowly.
final class PropertyTracking: Sendable {
  private let registrar = ObservationRegistrar()
  private let marks = Atomic<UInt8>(0)

  /// Properties, as a set.
  struct Changed: OptionSet, Sendable {
    let rawValue: UInt8

    static let phase = Changed(rawValue: 1)
    static let isRunning = Changed(rawValue: 2)
    static let total = Changed(rawValue: 4)
    static let remaining = Changed(rawValue: 8)
    static let progress = Changed(rawValue: 16)
    static let remainingSeconds = Changed(rawValue: 32)
    static let deadline = Changed(rawValue: 64)
  }

  /// Notes that a property is about to be read.
  ///
  /// The mark comes after the access: a change that takes the marks in between was visible before,
  /// so the reader sees it.
  func access<Value>(
    _ property: KeyPath<CountdownTimer, Value>, _ mark: Changed, of timer: CountdownTimer
  ) {
    registrar.access(timer, keyPath: property)
    marks.bitwiseOr(mark.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Takes the marks of the properties that a change concerns.
  func takeMarks(from old: CountdownTimer.State, to new: CountdownTimer.State) -> Changed {
    if marks.load(ordering: .acquiring) == 0 { return [] }
    let changed = Changed(from: old, to: new)
    let before = marks.bitwiseAnd(~changed.rawValue, ordering: .acquiringAndReleasing).oldValue
    return changed.intersection(Changed(rawValue: before))
  }

  /// Announces a change of properties.
  func announce(
    _ round: CountdownTimer.ObservationPoint, of timer: CountdownTimer, _ changed: Changed
  ) {
    if changed.isEmpty { return }
    if changed.contains(.phase) { announce(round, \.phase, of: timer) }
    if changed.contains(.isRunning) { announce(round, \.isRunning, of: timer) }
    if changed.contains(.total) { announce(round, \.total, of: timer) }
    if changed.contains(.remaining) { announce(round, \.remaining, of: timer) }
    if changed.contains(.progress) { announce(round, \.progress, of: timer) }
    if changed.contains(.remainingSeconds) { announce(round, \.remainingSeconds, of: timer) }
    if changed.contains(.deadline) { announce(round, \.deadline, of: timer) }
  }

  private func announce<Value>(
    _ round: CountdownTimer.ObservationPoint, _ property: KeyPath<CountdownTimer, Value>,
    of timer: CountdownTimer
  ) {
    switch round {
    case .willSet: registrar.willSet(timer, keyPath: property)
    case .didSet: registrar.didSet(timer, keyPath: property)
    }
  }
}

extension PropertyTracking.Changed {
  /// The properties in which two states differ.
  init(from old: CountdownTimer.State, to new: CountdownTimer.State) {
    self = []
    if old.phase != new.phase { insert(.phase) }
    if old.isRunning != new.isRunning { insert(.isRunning) }
    if old.totalNanoseconds != new.totalNanoseconds { insert(.total) }
    if old.remainingNanoseconds != new.remainingNanoseconds { insert(.remaining) }
    if old.progress != new.progress { insert(.progress) }
    if old.remainingSeconds != new.remainingSeconds { insert(.remainingSeconds) }
    if old.deadline != new.deadline { insert(.deadline) }
  }
}
