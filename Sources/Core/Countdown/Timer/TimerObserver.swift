internal import Synchronization

/// An observer of one timer, until it is cancelled.
///
/// Cancelling releases the observer's closure at once, for what it holds may be large, or a cycle;
/// but never during a call. Two threads may release it: the one that moves the `state` from `idle`
/// to `cancelled`, and the one that finds after a call that the `state` is `cancelled`. Only one of
/// the two happens.
class TimerObserver: TimerListener, @unchecked Sendable {
  // Unchecked because its parent is; what it stores is constant.
  let point: CountdownTimer.ObservationPoint
  private let state = Atomic(State.idle)

  private enum State: UInt8, AtomicRepresentable {
    case idle, calling, cancelled
  }

  init(point: CountdownTimer.ObservationPoint) {
    self.point = point
  }

  /// Whether the observation has ended.
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

  /// Ends the observation: no new call begins. The closure is released now, or at the end of the
  /// call that is in progress.
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
/// The observer and its closure are one object, for there may be a million of them.
final class PropertyObserver<Property: ObservedProperty>: TimerObserver, @unchecked Sendable {
  // Unchecked because of this one variable, which only the thread touches that `state` names.
  private var body: TimerProperty<Property.Value>.Body?

  init(point: CountdownTimer.ObservationPoint, body: @escaping TimerProperty<Property.Value>.Body) {
    self.body = body
    super.init(point: point)
    // A closure is two words, of which the second is the address; it is the last word in here.
    let object = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    let address = object.load(fromByteOffset: 32, as: Int.self)
    context = Int32(truncatingIfNeeded: (address - Int(bitPattern: object)) >> 4)
  }

  override func call(_ old: CountdownTimer.State, _ new: CountdownTimer.State) {
    if let body { Property.notify(body, from: old, to: new) }
  }

  override func release() { body = nil }
}
