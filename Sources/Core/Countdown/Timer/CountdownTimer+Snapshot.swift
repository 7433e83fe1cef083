extension CountdownTimer {
  /// A countdown frozen in a value, to be stored, sent and restored elsewhere.
  ///
  /// A snapshot contains the timeline of its deadline and the wall time: everything that a process
  /// needs to restore the countdown where it should be by then.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The countdown's identity.
    public let id: CountdownID
    /// The label.
    public package(set) var label: String
    /// The phase.
    public package(set) var phase: Phase
    /// The full length.
    public var total: Duration { .nanoseconds(totalNanoseconds) }
    /// The time left when the snapshot was taken.
    public var remaining: Duration { .nanoseconds(remainingNanoseconds) }
    /// The moment it will be zero, on ``timeline``; nil when it did not run.
    public package(set) var deadline: Moment?
    /// The time base of ``deadline``.
    public package(set) var timeline: Timeline
    /// When the snapshot was taken, in nanoseconds since 1970 on the wall clock.
    package var wallNanoseconds: Int64
    /// When the snapshot was taken, on the scheduler's wall clock.
    public var wallTime: WallMoment { WallMoment(nanoseconds: wallNanoseconds) }
    /// The number of the event that was decided last.
    public package(set) var sequence: UInt64

    package var totalNanoseconds: Int64
    package var remainingNanoseconds: Int64
    package let everyNanoseconds: Int64
    package let toleranceNanoseconds: Int64
    package let adjustableWhileRunning: Bool
    /// Nil where the countdown does not repeat, as in snapshots of earlier versions.
    private let isRepeating: Bool?
    package var repeats: Bool { isRepeating ?? false }
    /// In nanoseconds; nil for none, as in snapshots of version 0.1.
    private var warningNanoseconds: [Int64]?
    /// The warnings, as times before the end, the earliest first.
    public package(set) var warnings: [Duration] {
      get { Warnings(warningNanoseconds ?? []).durations }
      set {
        let leads = Warnings(newValue).leads
        warningNanoseconds = leads.isEmpty ? nil : leads
      }
    }

    /// A snapshot out of its parts, for a module that writes it down in a form of its own.
    package init(
      id: CountdownID, label: String, phase: Phase, deadline: Moment?, timeline: Timeline,
      wallNanoseconds: Int64, sequence: UInt64, totalNanoseconds: Int64,
      remainingNanoseconds: Int64, everyNanoseconds: Int64, toleranceNanoseconds: Int64,
      adjustableWhileRunning: Bool, warnings: [Duration] = [], repeats: Bool = false
    ) {
      isRepeating = repeats ? true : nil
      (self.id, self.label, self.phase) = (id, label, phase)
      (self.deadline, self.timeline) = (deadline, timeline)
      (self.wallNanoseconds, self.sequence) = (wallNanoseconds, sequence)
      (self.totalNanoseconds, self.remainingNanoseconds) = (totalNanoseconds, remainingNanoseconds)
      (self.everyNanoseconds, self.toleranceNanoseconds) = (everyNanoseconds, toleranceNanoseconds)
      self.adjustableWhileRunning = adjustableWhileRunning
      self.warnings = warnings
    }
  }

  /// The countdown as a value. O(1), and changes nothing.
  ///
  /// In a child made by `fork`, a countdown of the parent is stopped at zero.
  public func snapshot() -> Snapshot {
    if home.isForeign { return .inForkedChild(label: firstLabel) }
    let now = scheduler.now
    let wall = scheduler.wallTime.nanoseconds
    let timeline = scheduler.timeline
    return core.withLock { core in
      let state = core.machine.state(at: now)
      return Snapshot(
        id: core.extras().id, label: core.extras().label ?? firstLabel, phase: state.phase,
        deadline: state.isRunning ? core.machine.deadline : nil,
        timeline: timeline, wallNanoseconds: wall, sequence: core.sequence,
        totalNanoseconds: state.totalNanoseconds,
        remainingNanoseconds: state.remainingNanoseconds,
        everyNanoseconds: core.machine.every,
        toleranceNanoseconds: tolerance.saturatedNanoseconds,
        adjustableWhileRunning: core.machine.adjustableWhileRunning,
        warnings: core.warnings.durations, repeats: core.machine.repeats)
    }
  }

  /// A countdown that continues where a snapshot's should be by now.
  ///
  /// On the snapshot's own timeline the deadline stays the same to the nanosecond. On another one,
  /// after a reboot for example, the scheduler's wall clock gives the time that has passed; if it
  /// has gone backwards, the countdown continues from the time that remained. Everything due in
  /// between is settled at once: one tick with `missed`, and the end if it was reached. A repeating
  /// countdown stands in the period that it would be in.
  ///
  /// An initializer cannot refuse. When the scheduler cannot wake the countdown, sinks and
  /// subscriptions made in `attaching` receive an event `.stalled`.
  ///
  /// - Parameter attaching: attaches sinks and observers before the countdown continues, so that
  ///   they miss nothing.
  public convenience init(
    restoring snapshot: Snapshot, scheduler: any Scheduler = .continuous,
    attaching: (CountdownTimer) -> Void = { _ in }
  ) {
    self.init(holding: snapshot, scheduler: scheduler)
    attaching(self)
    takeUp()
  }

  /// A countdown that stands where a snapshot's should be by now, and waits for `takeUp` to go on.
  package convenience init(holding snapshot: Snapshot, scheduler: any Scheduler) {
    let machine = CountdownMachine(
      restoring: snapshot, at: scheduler.now, on: scheduler.timeline,
      wallNanoseconds: scheduler.wallTime.nanoseconds)
    let core = TimerCore(
      machine: machine, id: snapshot.id, sequence: min(snapshot.sequence, .max / 2),
      warnings: Warnings(snapshot.warnings))
    self.init(
      core, label: snapshot.label, scheduler: scheduler,
      tolerance: .nanoseconds(snapshot.toleranceNanoseconds))
  }
}

extension CountdownTimer.Snapshot {
  fileprivate static func inForkedChild(label: String) -> Self {
    Self(
      id: CountdownID(), label: label, phase: .stopped, deadline: nil, timeline: .unique(),
      wallNanoseconds: RealTime.wallNanoseconds, sequence: 0, totalNanoseconds: 0,
      remainingNanoseconds: 0, everyNanoseconds: 0, toleranceNanoseconds: 0,
      adjustableWhileRunning: false)
  }
}
