internal import Countdown
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownSharing

/// Carries out the commands that a view's keys give a stopwatch, one after the other, on a thread
/// of its own: a slow disk delays no key. Each has the moment at which its key was pressed.
final class StopwatchKeys: Sendable {
  private let stopwatches: SharedStopwatches
  private let state: Locked<State>
  /// Called, on any thread, with a line about what could not be done.
  private let say: @Sendable (String) -> Void
  /// Called, on any thread, with the stopwatch that a key has stopped.
  private let onStop: @Sendable (SharedStopwatch) -> Void

  private struct State: Sendable {
    /// The latest record that was read or written.
    var stored: SharedStopwatch
    /// A record that was read while changes are written, which it may already hold.
    var seen: SharedStopwatch?
    /// What is still to be written, in order.
    var pending: [Change] = []
    var isWorking = false
    /// The callers that wait until all is written.
    var waiting: [Semaphore] = []
    /// The reason why the latest change was not made.
    var fault: String?

    mutating func take(_ record: SharedStopwatch) {
      let isOther = record.snapshot.id != stored.snapshot.id
      if isOther || record.snapshot.sequence >= stored.snapshot.sequence { stored = record }
    }
  }

  private enum Change: Sendable {
    case command(StopwatchMachine.Command, SharedTime)
    /// The record has vanished and is to be there again.
    case restoration
    /// The record is to go.
    case removal
  }

  init(
    _ stopwatch: SharedStopwatch, in stopwatches: SharedStopwatches,
    say: @escaping @Sendable (String) -> Void,
    onStop: @escaping @Sendable (SharedStopwatch) -> Void
  ) {
    (self.stopwatches, self.say, self.onStop) = (stopwatches, say, onStop)
    state = Locked(State(stored: stopwatch))
  }

  /// The stopwatch as it is with all that is still to be written.
  var present: SharedStopwatch {
    state.withLock { state in
      state.pending.reduce(state.stored) { record, change in
        guard case .command(let command, let time) = change else { return record }
        return (try? record.after(command, at: time)) ?? record
      }
    }
  }

  /// Takes in a record that was read; one that is older than what was written here says nothing.
  func follow(_ record: SharedStopwatch) {
    state.withLock { state in
      if state.pending.isEmpty { state.take(record) } else { state.seen = record }
    }
  }

  func perform(_ command: StopwatchMachine.Command, at time: SharedTime) {
    add(.command(command, time))
  }

  /// Writes the stopwatch again, whose record has vanished.
  func restore() { add(.restoration) }

  /// Removes a stopwatch that measured nothing.
  func remove() { add(.removal) }

  /// Waits until all is written.
  ///
  /// - Returns: why that was not done; nil when it was.
  func finish(within limit: Duration) -> String? {
    let signal = Semaphore()
    let isDone = state.withLock { state in
      if state.isWorking { state.waiting.append(signal) }
      return !state.isWorking
    }
    if isDone || signal.wait(until: RealTime.monotonic.advanced(by: limit)) {
      return state.withLock { $0.fault }
    }
    return "the store does not answer"
  }
}

// MARK: - The thread

extension StopwatchKeys {
  private func add(_ change: Change) {
    let isIdle = state.withLock { state in
      state.pending.append(change)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard isIdle else { return }
    do { try SystemThread.detached(name: "countdown-stopwatch") { self.work() } } catch {
      say("\(error)")
      rest(because: "\(error)")
    }
  }

  private func work() {
    while let (change, stored) = state.withLock({ state in
      state.pending.first.map { ($0, state.stored) }
    }) {
      let (written, fault) = carryOut(change, on: stored)
      if let fault { say(fault) }
      if let written, written.isStopped, !stored.isStopped { onStop(written) }
      let isOver = state.withLock { state in
        state.pending.removeFirst()
        if let written { state.take(written) }
        if state.pending.isEmpty, let seen = state.seen {
          state.take(seen)
          state.seen = nil
        }
        state.fault = fault
        return state.pending.isEmpty
      }
      if isOver, rest() { return }
    }
  }

  /// The record after a change, or the reason why it was not made.
  private func carryOut(
    _ change: Change, on stored: SharedStopwatch
  ) -> (SharedStopwatch?, String?) {
    do {
      switch change {
      case .command(let command, let time):
        let id = stored.snapshot.id
        return (try stopwatches.perform(command, on: stored.name, id: id, at: time), nil)
      case .restoration: try stopwatches.restore(stored)
      case .removal: try stopwatches.remove(stored)
      }
      return (nil, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  /// Ends the work, unless there is more to do; whether it has ended.
  ///
  /// - Parameter fault: why no thread can do what there is.
  @discardableResult
  private func rest(because fault: String? = nil) -> Bool {
    let (isOver, waiting) = state.withLock { state in
      if let fault { (state.pending, state.fault) = ([], fault) }
      guard state.pending.isEmpty else { return (false, [Semaphore]()) }
      defer { (state.waiting, state.isWorking) = ([], false) }
      return (true, state.waiting)
    }
    for signal in waiting { signal.post() }
    return isOver
  }
}
