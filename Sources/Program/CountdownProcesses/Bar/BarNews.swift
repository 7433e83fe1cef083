internal import Countdown
internal import CountdownSharing
internal import CountdownSystem

/// The place where threads leave changes for a bar's loop.
final class BarNews: Sendable {
  let signal: WakeSignal
  private let state = Locked(State())

  private struct State: Sendable {
    var list: SharedList?
    var isStoreStale = true
  }

  init() throws(SystemError) {
    signal = try WakeSignal()
  }

  /// The shared countdowns have changed.
  func post(_ list: SharedList) {
    // The replaced list leaves the lock before it is released.
    _ = state.withLock { state in
      defer { state.list = list }
      return state.list
    }
    signal.post()
  }

  /// The store may have changed.
  func storeChanged() {
    state.withLock { $0.isStoreStale = true }
    signal.post()
  }

  /// The latest list; nil when there never was one.
  var list: SharedList? { state.withLock { $0.list } }

  /// Whether the store may have changed since the last call.
  func takeStoreChange() -> Bool {
    state.withLock { state in
      defer { state.isStoreStale = false }
      return state.isStoreStale
    }
  }
}
