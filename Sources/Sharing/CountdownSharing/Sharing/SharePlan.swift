internal import Countdown

/// What the events of one countdown say to its entry, as a value: its input is the countdown's
/// events, and its output is the changes of the record. The plan knows no clock and no store.
struct SharePlan: Sendable {
  let request: Request
  let owner: OwnerMark
  /// The countdown when the sharing began; the source of all that only other processes change.
  private(set) var base: CountdownTimer.Snapshot
  /// The record as it was when the sharing began; nil where there was nothing to be shown.
  private(set) var first: SharedCountdown?
  /// The number of the event that was noted last.
  private var sequence: UInt64
  private(set) var run: CountdownID
  /// Whether this process announces the finish itself.
  private(set) var isAnnouncedByOwner: Bool
  private var startedWallNanoseconds: Int64?
  private var steps: SharedSteps?
  private(set) var isAtEnd = false
  /// The length that was given, where that is not the countdown's own.
  private var given: Duration?
  /// Whether a stop leaves the record, for a person to resume it.
  var leavesRecord = false
  /// The number of changes by other processes that the countdown has followed.
  private(set) var commands: UInt64 = 0
  /// Events up to this number change nothing: another process has changed the countdown since. The
  /// largest number while the timer has not yet taken that change.
  private var muted: UInt64 = 0

  /// What an event says.
  enum Step: Sendable {
    case change(TimerChange)
    case warning
    /// The end. `isMuted`: the countdown has been changed by another process since.
    case end(isMuted: Bool)
  }

  /// - Parameters:
  ///   - snapshot: the countdown now; events up to it are not noted again.
  ///   - found: the record in the store. If it is this countdown's, left by a process that died,
  ///     its run continues.
  init(
    _ request: Request, owner: OwnerMark, isAnnouncedByOwner: Bool,
    snapshot: CountdownTimer.Snapshot, steps: SharedSteps? = nil, found: SharedCountdown?
  ) {
    self.isAnnouncedByOwner = isAnnouncedByOwner
    (self.request, self.owner, base, sequence) = (request, owner, snapshot, snapshot.sequence)
    let own = found.flatMap { $0.snapshot.id == snapshot.id ? $0 : nil }
    let continued = own.flatMap { $0.isContinued(by: snapshot) ? $0 : nil }
    run = continued?.run ?? CountdownID()
    startedWallNanoseconds = continued?.startedWallNanoseconds
    self.steps = continued?.steps ?? steps
    commands = own?.commands ?? 0
    given = request.given ?? continued?.givenNanoseconds.map { .nanoseconds($0) }
    isAtEnd = snapshot.phase == .finished
    switch snapshot.phase {
    // Another process has dealt with the end of a countdown that is about to notice it.
    case .running where continued?.stage.isOver == true, .finished: first = continued
    case .running, .paused, .ready:
      let isShown = snapshot.phase != .ready || continued != nil
      let isStarted =
        continued == nil && snapshot.phase == .running && snapshot.sequence == 1
      if isStarted {
        let passed = snapshot.totalNanoseconds - snapshot.remainingNanoseconds
        startedWallNanoseconds = snapshot.wallNanoseconds.saturatingSubtract(passed)
      }
      let record = record(snapshot, end: snapshot.phase == .running ? snapshot.deadline : nil)
      let change = TimerChange(
        record: record, kind: isStarted ? .started : nil, commands: commands)
      if isShown { first = change.effect(on: own ?? record.with(commands: commands)) }
    case .stopped: break
    }
  }

  /// A record of the countdown that is not to be stored.
  var unshown: SharedCountdown {
    var record = record(base, end: nil as Moment?)
    (record.stage, record.commands) = (.stopped, commands)
    return record
  }
}

// MARK: - Events

extension SharePlan {
  /// Takes note of an event.
  ///
  /// - Parameters:
  ///   - timeline: the countdown's.
  ///   - wallNanoseconds: the wall time at which the event was decided.
  ///   - isShown: whether there is a record.
  mutating func note(
    _ event: CountdownEvent, timeline: Timeline, wallNanoseconds wall: Int64, isShown: Bool
  ) -> Step? {
    guard event.sequence > sequence, event.kind != .current else { return nil }
    sequence = event.sequence
    let isMuted = event.sequence <= muted
    if event.kind == .finished { isAtEnd = isAtEnd || !isMuted }
    switch event.kind {
    case .finished: return .end(isMuted: isMuted)
    case .tick: return nil
    case _ where isMuted: return nil
    case .warning: return .warning
    default: break
    }
    begin(event, at: wall)
    let isAfterEnd = isAtEnd
    isAtEnd = false
    if event.kind == .adjusted { given = request.given }
    // A countdown that was set and never ran is not shown to other processes.
    if !isShown, [.ready, .stopped].contains(event.state.phase) { return nil }
    let snapshot = base.at(event, timeline: timeline, wallNanoseconds: wall)
    let isRunning = event.state.phase == .running || event.state.phase == .paused
    let record = record(snapshot, end: isRunning ? snapshot.deadline : nil)
    let isLeft = leavesRecord && event.kind == .stopped
    return .change(
      TimerChange(
        record: isLeft ? record.left() : record,
        kind: SharedChange.Kind(rawValue: event.kind.rawValue), commands: commands,
        isAfterEnd: isAfterEnd))
  }

  /// A run begins, or another step of the routine is the present one.
  private mutating func begin(_ event: CountdownEvent, at wall: Int64) {
    let index = event.step ?? steps?.index
    // The run that another process would begin at the end of the previous step.
    let isNext = isAtEnd && event.isAutomatic && steps.map { $0.following == index } ?? false
    if event.kind == .started {
      steps?.endedRun = isNext ? run : nil
      (run, startedWallNanoseconds) = (isNext ? run.following(0) : CountdownID(), wall)
    }
    if let index { steps?.index = index }
  }

  /// The countdown that is shown has ended by its own clock, whatever that of the record says.
  func ended(_ shown: SharedCountdown, at end: SharedCountdown.End) -> TimerChange {
    TimerChange(record: restated(shown, end: end), kind: nil, commands: commands)
  }

  /// From now on this process announces its finish itself; nil when it did before.
  mutating func announceByOwner(_ shown: SharedCountdown) -> TimerChange? {
    if isAnnouncedByOwner { return nil }
    isAnnouncedByOwner = true
    return TimerChange(record: restated(shown, end: shown.end), kind: nil, commands: commands)
  }

  /// The countdown goes where another process has put it, and events are mute until it is there.
  mutating func follow(_ record: SharedCountdown) {
    adopt(record)
    muted = .max
  }

  /// Takes over what another process has changed, where the countdown itself need not move.
  mutating func adopt(_ record: SharedCountdown) {
    (run, startedWallNanoseconds) = (record.run, record.startedWallNanoseconds)
    (steps, commands) = (record.steps ?? steps, record.commands)
    isAtEnd = record.stage.isOver
    base.label = record.snapshot.label
    given = request.given ?? record.givenNanoseconds.map { .nanoseconds($0) }
  }

  /// Whether a record is of the same run, step and stage, and no earlier change is on its way.
  func isStill(at record: SharedCountdown) -> Bool {
    run == record.run && steps?.index == record.steps?.index && isAtEnd == record.stage.isOver
      && !isMute
  }

  /// Whether the countdown is still on its way there.
  var isMute: Bool { muted == .max }

  /// The countdown is there since the event of a number.
  mutating func hasFollowed(until last: UInt64) { muted = last }

  /// The sharing ends: a record that has not reached its end is to be removed, or left as stopped.
  func ended(_ shown: SharedCountdown, at time: SharedTime) -> TimerChange? {
    if isAtEnd || shown.stage.isOver || shown.isSettled { return nil }
    var record = restated(shown, end: nil)
    let left = shown.remaining(at: time)
    (record.snapshot.phase, record.snapshot.deadline) = (.stopped, nil)
    record.snapshot.remainingNanoseconds = left.saturatedNanoseconds
    (record.snapshot.wallNanoseconds, record.stage) = (time.wallNanoseconds, .stopped)
    return TimerChange(
      record: leavesRecord ? record.left() : record, kind: .stopped, commands: shown.commands)
  }

  private func restated(
    _ shown: SharedCountdown, end: SharedCountdown.End?
  ) -> SharedCountdown {
    var record = record(shown.snapshot, end: end)
    (record.stage, record.attempts) = (shown.stage, shown.attempts)
    (record.announcer, record.isSeen) = (shown.announcer, shown.isSeen)
    return record
  }

  private func record(_ snapshot: CountdownTimer.Snapshot, end moment: Moment?) -> SharedCountdown {
    let wall = snapshot.wallNanoseconds.saturatingAdd(snapshot.remainingNanoseconds)
    return record(
      snapshot, end: moment.map { SharedCountdown.End(moment: $0, wallNanoseconds: wall) })
  }

  private func record(
    _ snapshot: CountdownTimer.Snapshot, end: SharedCountdown.End?
  ) -> SharedCountdown {
    var snapshot = snapshot
    if let step = steps?.place?.step { snapshot.warnings = step.warnings }
    var record = SharedCountdown(
      name: request.name, kind: request.kind, snapshot: snapshot, run: run,
      startedWallNanoseconds: startedWallNanoseconds, end: end, owner: owner,
      open: request.open, attributes: request.attributes, steps: steps,
      isAnnouncedByOwner: isAnnouncedByOwner, isAccepting: request.isAccepting)
    record.noteGiven(given)
    return record
  }
}

extension SharedCountdown {
  fileprivate func with(commands: UInt64) -> SharedCountdown {
    var record = self
    record.commands = commands
    return record
  }

  /// Whether a countdown is this one, continued in another process, and not a new run of it. Its
  /// end may have been announced by now.
  fileprivate func isContinued(by other: CountdownTimer.Snapshot) -> Bool {
    guard snapshot.id == other.id else { return false }
    switch (stage, other.phase) {
    case (.ready, .ready), (.paused, .paused): return snapshot.remaining == other.remaining
    case (.running, .running):
      return snapshot.timeline != other.timeline || end?.moment == other.deadline
    case (_, .running) where stage.isOver:
      return snapshot.timeline == other.timeline
        ? end?.moment == other.deadline : sequenceBeforeEnd == other.sequence
    case (.running, .finished): return true
    case (_, .finished): return stage.isOver
    default: return false
    }
  }
}

extension SharedCountdown {
  /// The number of the last change before the end.
  private var sequenceBeforeEnd: UInt64 {
    changes.last?.kind == .finished ? snapshot.sequence &- 1 : snapshot.sequence
  }
}
