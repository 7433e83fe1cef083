internal import CCountdownSystem
internal import Synchronization

/// State behind a lock: the only mutex in the package.
///
/// `Mutex` alone gives false reports under the thread sanitizer when it is contended, so each
/// section is announced to the sanitizer. No user code runs inside `withLock`.
package struct Locked<State: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<State>

  package init(_ state: State) {
    mutex = Mutex(state)
  }

  package borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (state) throws(Failure) -> Result in
      withUnsafeMutablePointer(to: &state) { countdown_tsan_acquire($0) }
      defer { withUnsafeMutablePointer(to: &state) { countdown_tsan_release($0) } }
      return try body(&state)
    }
  }
}
