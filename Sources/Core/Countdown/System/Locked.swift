internal import CCountdown
internal import Synchronization

/// State behind a lock: the only mutex in the package.
///
/// `Mutex` alone gives false reports under the thread sanitizer when it is contended, so each
/// section is announced to the sanitizer. No user code runs inside `withLock`.
package struct Locked<State: ~Copyable & Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<State>

  package init(_ state: consuming sending State) {
    mutex = Mutex(state)
  }

  package borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The lock goes by the mutex's address. The state's own would not do: to take it is an access,
    // which the sanitizer sees before the lock is announced.
    let name = withUnsafePointer(to: mutex) { UnsafeMutableRawPointer(mutating: $0) }
    return try mutex.withLock { (state) throws(Failure) -> Result in
      countdown_tsan_acquire(name)
      defer { countdown_tsan_release(name) }
      return try body(&state)
    }
  }
}
