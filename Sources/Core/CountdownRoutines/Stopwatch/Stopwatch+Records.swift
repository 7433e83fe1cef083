package import Countdown

// A stopwatch without a process: its snapshot says everything, and a command makes another one.

extension Stopwatch.Snapshot {
  /// A snapshot that was kept somewhere, for commands alone: a stopwatch that is restored from it
  /// has no ticks.
  package init(
    id: CountdownID, label: String, state: Stopwatch.State, moment: Moment, timeline: Timeline,
    wallTime: WallMoment, sequence: UInt64
  ) {
    self.init(
      id: id, label: label, state: state, moment: moment, timeline: timeline, wallTime: wallTime,
      sequence: sequence, settledNanoseconds: state.elapsed.saturatedNanoseconds,
      everyNanoseconds: StopwatchMachine.noTicks, toleranceNanoseconds: 0)
  }

  /// The state at a moment of a timeline: exact on the snapshot's own, else by the wall clock.
  package func state(
    at now: Moment, on timeline: Timeline, wallTime: WallMoment
  ) -> Stopwatch.State {
    StopwatchMachine(restoring: self, at: now, on: timeline, wallTime: wallTime).state(at: now)
  }

  /// The snapshot after a command. A moment before the snapshot's counts as that one.
  ///
  /// - Throws: why the present state does not allow the command.
  package func after(
    _ command: StopwatchMachine.Command, at now: Moment, on timeline: Timeline,
    wallTime: WallMoment
  ) throws(Stopwatch.Refusal) -> Self {
    let now = timeline == self.timeline ? max(now, moment) : now
    var machine = StopwatchMachine(restoring: self, at: now, on: timeline, wallTime: wallTime)
    if case .refused(let refusal) = machine.perform(command, at: now) { throw refusal }
    return Self(
      id: id, label: label, state: machine.state(at: now), moment: now, timeline: timeline,
      wallTime: wallTime, sequence: min(sequence, .max - 1) + 1)
  }

  /// The same stopwatch with another label.
  package func labeled(_ label: String) -> Self {
    Self(
      id: id, label: label, state: state, moment: moment, timeline: timeline, wallTime: wallTime,
      sequence: min(sequence, .max - 1) + 1)
  }
}
