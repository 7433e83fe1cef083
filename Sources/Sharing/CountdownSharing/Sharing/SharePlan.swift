internal import Countdown

/// The record to be stored for one countdown, as a value: its input is the countdown's events, and
/// its output is the record. The plan knows no clock and no store.
struct SharePlan: Sendable {
  let request: Request
  let owner: OwnerMark
  /// The countdown when the sharing began; the source of all that never changes.
  let base: CountdownTimer.Snapshot
  /// The record in the store when the sharing began.
  let found: SharedCountdown?
  /// The number of the event that was noted last.
  private var sequence: UInt64
  var run: CountdownID
  /// Whether this process announces the finish itself.
  private(set) var isAnnouncedByOwner: Bool
  var startedWallNanoseconds: Int64?
  var steps: SharedSteps?
  /// The steps that apply from the event after a number.
  private var coming: ComingSteps?
  /// The record that is to be stored; nil for none. At the end it still says that the countdown
  /// runs until then, until a process has claimed the finish: so a reader knows what is still to be
  /// announced.
  var wanted: SharedCountdown?
  var isAtEnd = false
  /// The record in the store, as far as is known.
  var published: SharedCountdown?
  /// The number of changes by commands that were followed so far.
  var commands: UInt64
  var changes: [SharedChange] = []
  /// Events up to this number change nothing: a command has changed the countdown since. The
  /// largest number while the timer has not yet taken that change.
  var muted: UInt64 = 0

  /// The caller's request.
  struct Request: Sendable {
    let name: String
    let kind: SharedCountdown.Kind
    let open: [String]
    let attributes: [String: String]
    var steps: SharedSteps?
    let isAccepting: Bool
    /// Whether the countdown leaves a name alone until a person has seen the end of the one that
    /// has it, and not only until that was announced.
    var isKeptUntilSeen = false

    /// Throws when a record cannot hold the request.
    func check() throws(SharingError) {
      guard CountdownName.isAcceptable(name) else { throw SharingError(.badName(name)) }
      guard SharedCountdown.isCommand(open) else { throw SharingError(.badCommand) }
      if let problem = SharedAttributes.problem(with: attributes) {
        throw SharingError(.badAttributes(problem))
      }
      if let problem = steps?.problem { throw SharingError(.badSteps(problem)) }
    }
  }

  /// - Parameters:
  ///   - snapshot: the countdown now; events up to it are not noted again.
  ///   - found: the record in the store. If it is this countdown's, left by a process that died,
  ///     its run continues.
  init(
    _ request: Request, owner: OwnerMark, isAnnouncedByOwner: Bool,
    snapshot: CountdownTimer.Snapshot, found: SharedCountdown?
  ) {
    self.isAnnouncedByOwner = isAnnouncedByOwner
    (self.request, self.owner, base, self.found) = (request, owner, snapshot, found)
    sequence = snapshot.sequence
    let continued = found.flatMap { $0.isContinued(by: snapshot) ? $0 : nil }
    run = continued?.run ?? CountdownID()
    startedWallNanoseconds = continued?.startedWallNanoseconds
    steps = continued?.steps ?? request.steps
    published = found.flatMap { $0.snapshot.id == snapshot.id ? $0 : nil }
    (commands, changes) = (published?.commands ?? 0, published?.changes ?? [])
    isAtEnd = snapshot.phase == .finished
    switch snapshot.phase {
    // Another process has seen to the end of a countdown that is about to notice it.
    case .running where continued?.stage.isOver == true: wanted = continued
    case .running, .paused: begin(with: snapshot, isNew: continued == nil)
    case .finished: wanted = continued
    case .ready where continued != nil: wanted = record(snapshot, end: nil as Moment?)
    case .ready, .stopped: wanted = nil
    }
  }

  /// Publishes a countdown that is under way; its first event may have come before the sharing.
  private mutating func begin(with snapshot: CountdownTimer.Snapshot, isNew: Bool) {
    let isStarted = isNew && snapshot.phase == .running && snapshot.sequence == 1
    if isStarted {
      let passed = snapshot.totalNanoseconds - snapshot.remainingNanoseconds
      startedWallNanoseconds = snapshot.wallNanoseconds.saturatingSubtract(passed)
    }
    wanted = record(snapshot, end: snapshot.deadline)
    noteChange(isStarted ? .started : nil)
  }

  /// The finish of a countdown that was taken up after its end, if as far as is known nobody has
  /// claimed it.
  var leftFinish: SharedFinish? {
    let isOpen = wanted?.stage == .running || wanted?.stage == .returned
    return base.phase == .finished && isOpen ? wanted?.finish : nil
  }
}

// MARK: - Events

extension SharePlan {
  /// Takes note of an event.
  ///
  /// - Parameters:
  ///   - timeline: the countdown's.
  ///   - wallNanoseconds: the wall time at which the event was decided.
  /// - Returns: the finish to be announced, if this event is one.
  mutating func note(
    _ event: CountdownEvent, timeline: Timeline, wallNanoseconds wall: Int64
  ) -> SharedFinish? {
    guard event.sequence > sequence, event.kind != .current else { return nil }
    sequence = event.sequence
    if let next = coming, sequence > next.number { (steps, coming) = (next.steps, nil) }
    if event.kind == .tick { return nil }
    if event.sequence <= muted {
      guard event.kind == .finished else { return nil }
      // A countdown that ends before it has taken a command's change has ended all the same.
      isAtEnd = isAtEnd || isEnd(event.actual, on: timeline)
      return wanted?.finish
    }
    if event.kind == .started { (run, startedWallNanoseconds) = (CountdownID(), wall) }
    isAtEnd = event.kind == .finished
    let snapshot = base.at(event, timeline: timeline, wallNanoseconds: wall)
    switch event.state.phase {
    case .running, .paused: wanted = record(snapshot, end: snapshot.deadline)
    case .finished: return wanted?.finish
    // A countdown that was set and never ran is not shown to other processes.
    case .ready: wanted = wanted == nil ? nil : record(snapshot, end: nil as Moment?)
    case .stopped: wanted = nil
    }
    noteChange(SharedChange.Kind(rawValue: event.kind.rawValue))
    return nil
  }

  private mutating func noteChange(_ kind: SharedChange.Kind?) {
    guard let kind, var record = wanted else { return }
    // Announcers and commands have counted their changes, too.
    let next = changes.last.map { $0.sequence &+ 1 } ?? 0
    record.snapshot.sequence = max(record.snapshot.sequence, next)
    record.note(kind)
    (wanted, changes) = (record, record.changes)
  }

  /// Whether the stored countdown has reached its end at a moment.
  private func isEnd(_ moment: Moment, on timeline: Timeline) -> Bool {
    guard let wanted, wanted.stage == .running, wanted.snapshot.timeline == timeline,
      let end = wanted.end
    else { return false }
    return moment >= end.moment
  }

  /// From now on this process announces its finish itself; false when it did before.
  mutating func announceByOwner() -> Bool {
    if isAnnouncedByOwner { return false }
    isAnnouncedByOwner = true
    if !isAtEnd { wanted = wanted.map { record($0.snapshot, end: $0.end) } }
    return true
  }

  /// Another step is the present one since the event of a number, or the steps advance in another
  /// way. Events up to that number, such as the end of the previous step, belong to the previous
  /// step.
  mutating func put(_ steps: SharedSteps, after number: UInt64) {
    guard sequence > number else {
      coming = ComingSteps(steps: steps, number: number)
      return
    }
    (self.steps, coming) = (steps, nil)
    if !isAtEnd { wanted = wanted.map { record($0.snapshot, end: $0.end) } }
  }

  private struct ComingSteps: Sendable {
    let steps: SharedSteps
    let number: UInt64
  }

  /// The sharing ends: a record that has not reached its end is removed.
  mutating func end() {
    if !isAtEnd { wanted = nil }
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
    (record.commands, record.changes) = (commands, changes)
    return record
  }
}

extension SharedCountdown {
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

extension CountdownTimer.Snapshot {
  /// The same countdown right after an event.
  fileprivate func at(
    _ event: CountdownEvent, timeline: Timeline, wallNanoseconds: Int64
  ) -> CountdownTimer.Snapshot {
    var snapshot = self
    // A repeating countdown that is late began before the event.
    let remaining = event.state.deadline.map { event.actual.duration(to: $0) }
    (snapshot.phase, snapshot.sequence) = (event.state.phase, event.sequence)
    snapshot.deadline = event.state.deadline
    (snapshot.timeline, snapshot.wallNanoseconds) = (timeline, wallNanoseconds)
    snapshot.totalNanoseconds = event.state.total.saturatedNanoseconds
    snapshot.remainingNanoseconds = (remaining ?? event.state.remaining).saturatedNanoseconds
    return snapshot
  }
}
