public import Countdown

extension RoutineTimer {
  /// A routine frozen in a value, to be stored, sent and restored elsewhere.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The plan.
    public let routine: Routine
    /// What happens at the end of a step.
    public let advances: Advance
    /// The place of the present step, from 0.
    public let index: Int
    /// The step's countdown.
    public let countdown: CountdownTimer.Snapshot

    /// The routine's identity.
    public var id: CountdownID { countdown.id }
  }

  /// The routine as a value. Changes nothing.
  public func snapshot() -> Snapshot {
    // The index and the countdown are read one after the other; they belong together if the step
    // did not change in between.
    while true {
      let before = state.index
      let countdown = timer.snapshot()
      if state.index != before { continue }
      return Snapshot(routine: routine, advances: advances, index: before, countdown: countdown)
    }
  }

  /// A routine that continues where a snapshot's should be by now; see
  /// `CountdownTimer.init(restoring:scheduler:attaching:)`. A step that ended meanwhile is one late
  /// end, and with `advances: .automatically` the next step begins fresh.
  ///
  /// - Parameter attaching: attaches sinks and observers before the routine continues, so that they
  ///   miss nothing.
  public convenience init(
    restoring snapshot: Snapshot, scheduler: any Scheduler = .continuous,
    attaching: (RoutineTimer) -> Void = { _ in }
  ) {
    self.init(
      CountdownTimer(holding: snapshot.countdown, scheduler: scheduler),
      RoutineMachine(restoring: snapshot))
    attaching(self)
    timer.takeUp()
  }
}
