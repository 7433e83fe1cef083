public import Countdown

extension Stopwatch {
  /// A stopwatch frozen in a value, to be stored, sent and restored elsewhere.
  ///
  /// A snapshot contains the moment at which it was taken, with its timeline, and the wall time:
  /// everything that a process needs to restore the stopwatch where it should be by then.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The stopwatch's identity.
    public let id: CountdownID
    /// The label.
    public let label: String
    /// The state when the snapshot was taken.
    public let state: State
    /// When the snapshot was taken, on ``timeline``.
    public let moment: Moment
    /// The time base of ``moment``.
    public let timeline: Timeline
    /// When the snapshot was taken, on the scheduler's wall clock.
    public let wallTime: WallMoment
    /// The number of the event that was decided last.
    public let sequence: UInt64

    /// The elapsed time up to which the ticks were reported.
    let settledNanoseconds: Int64
    let everyNanoseconds: Int64
    let toleranceNanoseconds: Int64
  }

  /// The stopwatch as a value. Changes nothing.
  ///
  /// In a child made by `fork`, a stopwatch of the parent is stopped at zero.
  public func snapshot() -> Snapshot {
    if home.isForeign { return .inForkedChild(label: label) }
    let (now, wallTime) = (scheduler.now, scheduler.wallTime)
    let (machine, sequence) = core.withLock { ($0.machine, $0.sequence) }
    return Snapshot(
      id: id, label: label, state: machine.state(at: now), moment: now,
      timeline: scheduler.timeline, wallTime: wallTime, sequence: sequence,
      settledNanoseconds: machine.settled, everyNanoseconds: machine.every,
      toleranceNanoseconds: tolerance.saturatedNanoseconds)
  }

  /// A stopwatch that continues where a snapshot's should be by now.
  ///
  /// On the snapshot's own timeline the elapsed time is exact to the nanosecond. On another one,
  /// after a reboot for example, the scheduler's wall clock gives the time that has passed; if it
  /// has gone backwards, the stopwatch continues from the elapsed time of the snapshot. The ticks
  /// in between are settled at once: one tick with `missed`.
  ///
  /// An initializer cannot refuse. When the scheduler cannot wake the stopwatch, sinks,
  /// subscriptions and observers made in `attaching` receive an event `.stalled`.
  ///
  /// - Parameter attaching: attaches sinks and observers before the stopwatch continues, so that
  ///   they miss nothing.
  public convenience init(
    restoring snapshot: Snapshot, scheduler: any Scheduler = .continuous,
    attaching: (Stopwatch) -> Void = { _ in }
  ) {
    self.init(
      StopwatchMachine(
        restoring: snapshot, at: scheduler.now, on: scheduler.timeline,
        wallTime: scheduler.wallTime),
      label: snapshot.label, id: snapshot.id, sequence: min(snapshot.sequence, .max / 2),
      scheduler: scheduler, tolerance: .nanoseconds(max(snapshot.toleranceNanoseconds, 0)))
    attaching(self)
    takeUp()
  }
}

extension Stopwatch.Snapshot {
  fileprivate static func inForkedChild(label: String) -> Self {
    Self(
      id: CountdownID(), label: label, state: .inForkedChild, moment: Moment(nanoseconds: 0),
      timeline: .unique(), wallTime: .now, sequence: 0, settledNanoseconds: 0,
      everyNanoseconds: 0, toleranceNanoseconds: 0)
  }
}

extension StopwatchMachine {
  /// Takes up a snapshot at a moment of a timeline and of the wall clock. Values that make no sense
  /// are brought into range.
  init(
    restoring snapshot: Stopwatch.Snapshot, at now: Moment, on timeline: Timeline,
    wallTime: WallMoment
  ) {
    let passed = max(snapshot.wallTime.duration(to: wallTime), .zero)
    let byWallClock = now.advanced(byNanoseconds: -passed.saturatedNanoseconds)
    self.init(
      every: snapshot.everyNanoseconds, snapshot.state, settled: snapshot.settledNanoseconds,
      since: snapshot.timeline == timeline ? min(snapshot.moment, now) : byWallClock)
  }
}
