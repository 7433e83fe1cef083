internal import Countdown

/// The calls of one watch: one after the other, on the threads of those who have something to
/// tell.
///
/// Who tells something while a call runs leaves it to the thread of that call, so that nobody waits
/// and a watcher may write into the store that it watches.
final class SignalLine: Sendable {
  private let state: Locked<State>

  private struct State: Sendable {
    /// What is called; nil after the end.
    var body: (@Sendable (StoreSignal) -> Void)?
    /// What is to be told, in its order, each kind once.
    var waiting: [StoreSignal] = []
    var isCalling = false
  }

  init(_ body: @escaping @Sendable (StoreSignal) -> Void) {
    state = Locked(State(body: body))
  }

  /// Calls the watcher, or has the thread do so that calls just now.
  func tell(_ signal: StoreSignal) {
    let isFirst = state.withLock { state in
      guard state.body != nil else { return false }
      state.waiting.removeAll { $0.isOfKind(of: signal) }
      state.waiting.append(signal)
      defer { state.isCalling = true }
      return !state.isCalling
    }
    guard isFirst else { return }
    while let (body, signal) = next() { body(signal) }
  }

  /// Begins no more calls. What the watcher holds is let go of when a call that has begun is over.
  func end() {
    // The closure leaves the lock before what it holds is released.
    _ = state.withLock { state in
      defer { (state.body, state.waiting) = (nil, []) }
      return state.body
    }
  }

  private func next() -> (@Sendable (StoreSignal) -> Void, StoreSignal)? {
    state.withLock { state in
      guard let body = state.body, !state.waiting.isEmpty else {
        state.isCalling = false
        return nil
      }
      return (body, state.waiting.removeFirst())
    }
  }
}

extension StoreSignal {
  fileprivate func isOfKind(of other: StoreSignal) -> Bool {
    switch (self, other) {
    case (.changed, .changed), (.replaced, .replaced), (.lost, .lost): true
    default: false
    }
  }
}
