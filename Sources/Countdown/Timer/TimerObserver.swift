internal import Synchronization

/// Something that watches one timer until it is cancelled.
///
/// Cancelling lets go of the watcher's closure at once, for what that holds may be large, or a
/// cycle; but not under the feet of a call. So whoever moves the `state` away from `idle`, and
/// whoever finds after a call that it was moved, is the only one to touch the closure.
class TimerObserver: TimerListener, @unchecked Sendable {
  // Unchecked because its parent is; what it stores is constant.
  let point: ObservationPoint
  private let state = Atomic(State.idle)

  private enum State: UInt8, AtomicRepresentable {
    case idle, calling, cancelled
  }

  init(point: ObservationPoint) {
    self.point = point
  }

  /// Whether it has ended.
  final var isCancelled: Bool { state.load(ordering: .relaxed) == .cancelled }

  final override func notify(
    from old: CountdownTimer.State, to new: CountdownTimer.State, of timer: CountdownTimer
  ) -> Bool {
    guard move(from: .idle, to: .calling) else { return false }
    call(old, new)
    if move(from: .calling, to: .idle) { return true }
    release()
    return false
  }

  /// Ends it: no new call begins, and the closure goes with the call that is on, or now.
  final override func cancel() {
    let before = state.exchange(.cancelled, ordering: .acquiringAndReleasing)
    if before == .idle { release() }
  }

  private func move(from expected: State, to desired: State) -> Bool {
    state.compareExchange(
      expected: expected, desired: desired, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Calls the closure.
  func call(_ old: CountdownTimer.State, _ new: CountdownTimer.State) {}

  /// Lets go of the closure.
  func release() {}
}

/// A closure that watches one property.
///
/// It is one object with the closure in it, for there may be a million of them.
final class PropertyObserver<Property: ObservedProperty>: TimerObserver, @unchecked Sendable {
  // Unchecked because of this one variable, which only the thread touches that `state` names.
  private var body: TimerProperty<Property.Value>.Body?

  init(point: ObservationPoint, body: @escaping TimerProperty<Property.Value>.Body) {
    self.body = body
    super.init(point: point)
  }

  override func call(_ old: CountdownTimer.State, _ new: CountdownTimer.State) {
    if let body { Property.tell(body, from: old, to: new) }
  }

  override func release() { body = nil }
}
