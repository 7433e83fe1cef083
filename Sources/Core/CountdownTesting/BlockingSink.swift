public import Countdown

/// Blocks in `receive` until it is released, to show that a stuck sink holds up nothing else.
public final class BlockingSink: EventSink {
  private let gate = Semaphore()
  private let arrival = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var received = 0
    var isOpen = false
    var waiting = 0
  }

  /// A sink whose first event will block.
  public init() {}

  /// The number of events that `receive` has let through.
  public var received: Int { state.withLock { $0.received } }

  /// Waits until an event is blocked inside `receive`, at most ten seconds; false at the limit.
  @discardableResult
  public func waitUntilBlocked() -> Bool {
    arrival.wait(until: RealTime.monotonic.advanced(by: .seconds(10)))
  }

  /// Lets everything through from now on, what is blocked first.
  public func release() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    for _ in 0..<waiting { gate.post() }
  }

  /// Blocks until ``release()``.
  public func receive(_ event: CountdownEvent) {
    let mustWait = state.withLock { state in
      if !state.isOpen { state.waiting += 1 }
      return !state.isOpen
    }
    if mustWait {
      arrival.post()
      gate.wait()
    }
    state.withLock { state in
      if mustWait { state.waiting -= 1 }
      state.received += 1
    }
  }
}
