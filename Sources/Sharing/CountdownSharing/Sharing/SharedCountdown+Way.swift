internal import Countdown

// The way that other processes have led a countdown, by the changes in the record's log, so that
// its own process reports each of them.

extension SharedCountdown {
  /// The states before the present one that a countdown has not gone through yet. Those that are
  /// gone from the log are left out.
  ///
  /// - Parameters:
  ///   - run: the run that it counts.
  ///   - commands: the number of changes by other processes that it has gone through.
  ///   - phase: its phase.
  func way(
    from run: CountdownID, commands known: UInt64, phase: CountdownTimer.Phase
  ) -> [CountdownTimer.Stance] {
    var phase = phase
    let stances = unfollowed(from: run, commands: known).map { change in
      phase = change.phase(after: phase)
      return CountdownTimer.Stance(
        phase: phase, total: change.totalNanoseconds, remaining: change.remainingNanoseconds,
        deadline: nil, warnings: warnings(at: change.step), isNewRun: change.kind == .started,
        step: change.step, at: WallMoment(nanoseconds: change.wallNanoseconds))
    }
    return stances.dropLast()
  }

  /// Whether the present state is the beginning of another run.
  func begins(after other: CountdownID) -> Bool {
    run != other && changes.last.map { $0.kind == .started } ?? true
  }

  private func unfollowed(
    from run: CountdownID, commands known: UInt64
  ) -> ArraySlice<SharedChange> {
    var number = commands &- known
    var first = changes.endIndex
    while first > changes.startIndex, number > 0 || changes[first - 1].kind == .finished {
      first -= 1
      if changes[first].isCommand { number -= 1 }
    }
    let way = changes[first...].filter { $0.isCommand || $0.kind == .finished }
    guard run == self.run, let start = way.lastIndex(where: { $0.kind == .started }) else {
      return way[...]
    }
    return way[(start + 1)...]
  }

  private func warnings(at step: Int?) -> [Duration] {
    guard let steps, let step, steps.plan.indices.contains(step) else { return snapshot.warnings }
    return steps.plan[step].warnings
  }
}

extension SharedChange {
  /// Whether a command leads to such a change.
  fileprivate var isCommand: Bool { kind != .warning && kind != .finished }

  fileprivate func phase(after phase: CountdownTimer.Phase) -> CountdownTimer.Phase {
    switch kind {
    case .started, .resumed: .running
    case .paused: .paused
    case .adjusted, .warning: phase
    case .reset: .ready
    case .finished: .finished
    case .stopped, .seen: .stopped
    }
  }
}
