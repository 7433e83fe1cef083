internal import Foundation
internal import Synchronization

/// State behind a lock.
package final class Locked<State: Sendable>: Sendable {
  private let mutex: Mutex<State>

  package init(_ state: State) { mutex = Mutex(state) }

  package func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (state) throws(Failure) -> Result in try body(&state) }
  }
}

/// A thread that can be waited for.
package final class JoinableThread: Sendable {
  private let ended = DispatchGroup()

  package init(name: String, _ body: @escaping @Sendable () -> Void) {
    ended.enter()
    let thread = Thread { [ended] in
      body()
      ended.leave()
    }
    thread.name = name
    thread.start()
  }

  package func join() { ended.wait() }
}
