internal import Countdown

/// The calls of one watch: one after the other, on the threads that have something to report.
///
/// A thread that reports something while a call runs leaves it to the thread of that call. So no
/// thread waits, and a watcher may write into the store that it watches.
package final class SignalLine: Sendable {
  private let state: Locked<State>

  private struct State: Sendable {
    /// The watcher's closure; nil after the end.
    var body: (@Sendable (StoreSignal) -> Void)?
    /// The signals to be reported, in their order, each kind once.
    var waiting: [StoreSignal] = []
    var isCalling = false
  }

  package init(_ body: @escaping @Sendable (StoreSignal) -> Void) {
    state = Locked(State(body: body))
  }

  /// Calls the watcher, or leaves that to the thread that is calling it just now.
  package func report(_ signal: StoreSignal) {
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

  /// Begins no more calls. The watcher's closure is released when a call that has begun is over.
  package func end() {
    // The closure leaves the lock before its captures are released.
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

/// The watches of one store, each with a number: a value.
package struct SignalLines: Sendable {
  private var lines: [Int: SignalLine] = [:]
  private var last = 0

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }
  package var all: [SignalLine] { Array(lines.values) }

  /// Adds a watch and returns its number.
  package mutating func add(_ line: SignalLine) -> Int {
    last += 1
    lines[last] = line
    return last
  }

  /// Removes a watch and returns it, so that it can be released outside of a lock; nil if it was
  /// removed before.
  package mutating func remove(_ number: Int) -> SignalLine? {
    lines.removeValue(forKey: number)
  }
}
