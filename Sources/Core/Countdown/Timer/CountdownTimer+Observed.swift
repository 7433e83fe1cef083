// The end of a run is over for those who wait for it once the observers were called for it, so that
// a program that exits then loses no call.

extension CountdownTimer {
  /// Calls back once the observers were called for every change decided before, in one order with
  /// their calls. False, without a call, when they have been called already.
  ///
  /// A callback that is dropped with the timer is released instead of called.
  package func afterObservers(_ call: @escaping @Sendable () -> Void) -> Bool {
    if home.isForeign { return false }
    return core.withLock { $0.enqueueBehindAll(call) }
  }

  /// A wait for the observers that does not keep the timer. It ends early when the task is
  /// cancelled, or when the timer's life ends.
  package var observersAreCalled: @Sendable () async -> Void {
    { [weak self] in
      let gate = Gate()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          gate.arm(continuation)
          let opener = Opener(gate)
          let mustWait = self?.afterObservers { opener.open() } ?? false
          if Task.isCancelled || !mustWait { gate.open() }
        }
      } onCancel: {
        gate.open()
      }
    }
  }

  /// A continuation that is resumed once.
  private final class Gate: Sendable {
    private let waiter = Locked<CheckedContinuation<Void, Never>?>(nil)

    func arm(_ continuation: CheckedContinuation<Void, Never>) {
      waiter.withLock { $0 = continuation }
    }

    func open() {
      let continuation = waiter.withLock { waiter in
        defer { waiter = nil }
        return waiter
      }
      continuation?.resume()
    }
  }

  /// Opens a gate when it is called, or released without having been called.
  private final class Opener: Sendable {
    private let gate: Gate

    init(_ gate: Gate) { self.gate = gate }

    deinit { gate.open() }

    func open() { gate.open() }
  }
}
