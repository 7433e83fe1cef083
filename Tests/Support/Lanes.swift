internal import Dispatch
internal import Synchronization

/// A number of threads for what blocks. Whoever comes when all are taken waits without one.
final class Lanes: Sendable {
  private let width: Int
  private let state = Mutex((taken: 0, waiting: [DispatchQueue]()))

  init(_ width: Int) { self.width = width }

  /// A thread, in the shape of a queue that begins when there is room.
  func enter() -> DispatchQueue {
    let queue = DispatchQueue(label: "lane", attributes: .initiallyInactive)
    let isFree = state.withLock { state in
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

  /// Leaves one's place to whoever waits longest.
  func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.taken -= 1
        return nil as DispatchQueue?
      }
      return state.waiting.removeFirst()
    }
    next?.activate()
  }
}
