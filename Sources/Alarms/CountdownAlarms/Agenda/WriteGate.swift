internal import Countdown

/// Lets one thread at a time decide, write and apply.
///
/// The gate is held while the store writes, which may take long. Readers never wait for it, and no
/// state is guarded by the gate alone.
final class WriteGate: Sendable {
  private let state = Locked(Occupancy())
  private let turns = Semaphore()

  private struct Occupancy {
    var isTaken = false
    var waiting = 0
    /// Whether a thread that did not wait left work to the thread that holds the gate.
    var isWorkLeft = false
  }

  /// Waits until the gate is free, and takes it.
  func enter() {
    let mustWait = state.withLock { state in
      if state.isTaken { state.waiting += 1 }
      defer { state.isTaken = true }
      return state.isTaken
    }
    if mustWait { turns.wait() }
  }

  /// Takes the gate if it is free; otherwise leaves the work to the thread that holds it, which may
  /// be this one.
  func enterOrLeaveWork() -> Bool {
    state.withLock { state in
      if state.isTaken { state.isWorkLeft = true }
      defer { state.isTaken = true }
      return !state.isTaken
    }
  }

  /// Frees the gate. If work was left meanwhile, the gate stays taken and the result is false: the
  /// caller does the work and leaves again.
  func leave() -> Bool {
    let isFree = state.withLock { state -> Bool? in
      if state.isWorkLeft {
        state.isWorkLeft = false
        return nil
      }
      if state.waiting == 0 {
        state.isTaken = false
        return true
      }
      state.waiting -= 1
      return false
    }
    if isFree == false { turns.post() }
    return isFree != nil
  }
}
