internal import Dispatch
internal import Glibc

/// A number of threads for what blocks. A test that comes when all are taken waits without one.
///
/// Unchecked because its state is touched under its lock alone. That is one of the C library's, for
/// the thread sanitizer does not see into the standard library's own.
final class Lanes: @unchecked Sendable {
  private struct State {
    var taken = 0
    var waiting: [DispatchQueue] = []
  }

  private let width: Int
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var state = State()

  init(_ width: Int) {
    self.width = width
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  private func withLock<Answer>(_ body: (inout State) -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&state)
  }

  /// A thread, in the shape of a queue that begins when there is room.
  func enter() -> DispatchQueue {
    let queue = DispatchQueue(label: "lane", attributes: .initiallyInactive)
    let isFree = withLock { state in
      if state.taken < width {
        state.taken += 1
        return true
      }
      state.waiting.append(queue)
      return false
    }
    if isFree { queue.activate() }
    return queue
  }

  /// Leaves the place to the test that waits longest.
  func leave() {
    let next = withLock { state in
      if state.waiting.isEmpty {
        state.taken -= 1
        return nil as DispatchQueue?
      }
      return state.waiting.removeFirst()
    }
    next?.activate()
  }
}
