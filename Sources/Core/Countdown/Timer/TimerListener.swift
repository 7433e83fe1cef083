/// The receiver of a timer's changes: one observer, or a group that shares each change.
///
/// Unchecked because a class with subclasses cannot be checked. What it stores is set once, when it
/// is made.
class TimerListener: @unchecked Sendable {
  /// Where in memory a call looks besides the listener itself, as a distance in 16 bytes: a hint.
  final var context: Int32 = 0

  /// Delivers a change, on the one thread that delivers for the timer; false when an observer is no
  /// longer listening.
  func notify(
    from old: CountdownTimer.State, to new: CountdownTimer.State, of timer: CountdownTimer
  ) -> Bool { false }

  /// Ends the observation: no new call begins.
  func cancel() {}
}

/// Several observers, and Swift's Observation: the first round for all, then the second.
final class ListenerGroup: TimerListener, @unchecked Sendable {
  // Unchecked because its parent is; what it stores is constant.
  /// The observers of the first round, then those of the second.
  private let observers: [TimerObserver]
  private let firstCount: Int
  private let tracking: PropertyTracking?

  init(_ observers: [TimerObserver], _ tracking: PropertyTracking?) {
    let first = observers.filter { $0.point == .willSet }
    self.observers =
      first.isEmpty ? observers : first + observers.filter { $0.point == .didSet }
    firstCount = first.count
    self.tracking = tracking
  }

  override func notify(
    from old: CountdownTimer.State, to new: CountdownTimer.State, of timer: CountdownTimer
  ) -> Bool {
    var allListen = true
    func call(_ places: Range<Int>) {
      for place in places {
        // Kept by the group, which is kept for the call.
        let isListening = Unmanaged.passUnretained(observers[place])._withUnsafeGuaranteedRef {
          $0.notify(from: old, to: new, of: timer)
        }
        if !isListening { allListen = false }
      }
    }
    let tracked = tracking?.takeMarks(from: old, to: new) ?? []
    tracking?.announce(.willSet, of: timer, tracked)
    call(0..<firstCount)
    tracking?.announce(.didSet, of: timer, tracked)
    call(firstCount..<observers.count)
    return allListen
  }

  override func cancel() {
    for observer in observers { observer.cancel() }
  }
}
