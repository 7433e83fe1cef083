package import Countdown
public import CountdownRoutines

/// What is shared: a countdown, or a routine, whose countdown is that of the present step.
package struct ShareSource: Sendable {
  package let timer: CountdownTimer
  /// The countdown now, with the step that it is in.
  let look: @Sendable () -> (snapshot: CountdownTimer.Snapshot, steps: SharedSteps?)
  /// Leads it where other processes have put it; returns the number of its last event.
  let take: @Sendable ([CountdownTimer.Stance]) -> UInt64

  /// A single countdown.
  package init(_ timer: CountdownTimer) {
    self.timer = timer
    look = { (timer.snapshot().atRealWallTime, nil) }
    take = { [weak timer] in timer?.take($0) ?? 0 }
  }

  /// A routine.
  package init(_ routine: RoutineTimer) {
    timer = routine.timer
    look = {
      let snapshot = routine.snapshot()
      return (snapshot.countdown.atRealWallTime, SharedSteps(snapshot))
    }
    take = routine.takeStances
  }
}

extension SharedSteps {
  fileprivate init(_ snapshot: RoutineTimer.Snapshot) {
    self.init(
      snapshot.routine, at: snapshot.index,
      advances: snapshot.advances == .automatically ? .automatically : .manually)
  }

  /// The plan of a routine.
  ///
  /// - Parameter index: the place of the present step, from 0.
  public init(_ routine: Routine, at index: Int = 0, advances: Advance = .manually) {
    let plan = routine.steps.map { step in
      Step(
        step.name, step.duration, kind: step.kind.name, round: step.round, warnings: step.warnings)
    }
    self.init(plan, at: index, advances: advances, repeats: routine.repeats)
  }
}

extension CountdownTimer.Snapshot {
  /// The snapshot as other processes understand it, whose wall clock is the machine's and not that
  /// of a scheduler with a time of its own.
  fileprivate var atRealWallTime: Self {
    var snapshot = self
    snapshot.wallNanoseconds = RealTime.wallNanoseconds
    return snapshot
  }
}
