internal import Countdown

/// What is to lie in the store for one countdown, as a value: it takes the countdown's events and
/// says what the record is to be. It knows no clock and no store.
struct SharePlan: Sendable {
  let request: Request
  let owner: OwnerMark
  /// The countdown when the sharing began; what never changes is taken from here.
  let base: CountdownTimer.Snapshot
  /// What lay in the store when the sharing began.
  let found: SharedCountdown?
  /// The number of the event that was noted last.
  private var sequence: UInt64
  var run: CountdownID
  /// Whether this process announces the finish by itself.
  private(set) var isAnnouncedByOwner: Bool
  var startedWallNanoseconds: Int64?
  /// The steps of a routine, with the one that is up.
  var steps: SharedSteps?
  /// The steps from the events after a number on.
  private var coming: ComingSteps?
  /// The record that is to lie there; nil for none. At the end it still says that the countdown
  /// runs until that, until somebody has claimed the finish: so a reader knows what is still to be
  /// announced.
  var wanted: SharedCountdown?
  var isAtEnd = false
  /// The record that lies there as far as we know.
  var published: SharedCountdown?
  /// How many changes others have commanded, as far as they were followed.
  var commands: UInt64
  /// Events up to this number change nothing: others have put the countdown elsewhere since. The
  /// largest number while it does not stand there yet.
  var muted: UInt64 = 0

  /// What was asked for.
  struct Request: Sendable {
    let name: String
    let kind: SharedCountdown.Kind
    let open: [String]
    let attributes: [String: String]
    var steps: SharedSteps?
    let isAccepting: Bool

    /// Throws when a record does not take it.
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
  ///   - found: what lies in the store. When it is this countdown's, left by a process that died,
  ///     its run goes on.
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
    commands = published?.commands ?? 0
    isAtEnd = snapshot.phase == .finished
    switch snapshot.phase {
    // Somebody has seen to the end of one that is about to notice it.
    case .running where continued?.stage.isOver == true: wanted = continued
    case .running, .paused: wanted = record(snapshot, end: snapshot.deadline)
    case .finished: wanted = continued
    case .ready where continued != nil: wanted = record(snapshot, end: nil as Moment?)
    case .ready, .stopped: wanted = nil
    }
  }

  /// The finish of a countdown that was taken up after its end, and that nobody claimed so far as
  /// is known.
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
  ///   - wallNanoseconds: where the wall clock stood when it was decided.
  /// - Returns: the finish, if this event is one, as it may be announced.
  mutating func note(
    _ event: CountdownEvent, timeline: Timeline, wallNanoseconds wall: Int64
  ) -> SharedFinish? {
    guard event.sequence > sequence, event.kind != .current else { return nil }
    sequence = event.sequence
    if let next = coming, sequence > next.number { (steps, coming) = (next.steps, nil) }
    if event.kind == .tick { return nil }
    if event.sequence <= muted {
      guard event.kind == .finished else { return nil }
      // One that ends before it is known to stand where others have put it has ended all the same.
      isAtEnd = isAtEnd || isEnd(event.actual, on: timeline)
      return wanted?.finish
    }
    if event.kind == .started { (run, startedWallNanoseconds) = (CountdownID(), wall) }
    isAtEnd = event.kind == .finished
    let snapshot = base.at(event, timeline: timeline, wallNanoseconds: wall)
    switch event.state.phase {
    case .running, .paused: wanted = record(snapshot, end: snapshot.deadline)
    case .finished: return wanted?.finish
    // One that was set and never ran is nobody else's business.
    case .ready: wanted = wanted == nil ? nil : record(snapshot, end: nil as Moment?)
    case .stopped: wanted = nil
    }
    return nil
  }

  /// Whether what is wanted has reached its end at a moment.
  private func isEnd(_ moment: Moment, on timeline: Timeline) -> Bool {
    guard let wanted, wanted.stage == .running, wanted.snapshot.timeline == timeline,
      let end = wanted.end
    else { return false }
    return moment >= end.moment
  }

  /// From now on this process announces by itself; false when it did before.
  mutating func announceByOwner() -> Bool {
    if isAnnouncedByOwner { return false }
    isAnnouncedByOwner = true
    if !isAtEnd { wanted = wanted.map { record($0.snapshot, end: $0.end) } }
    return true
  }

  /// Another step is up since the event of a number, or the steps advance in another way. What came
  /// up to that event, such as the end of the step before, belongs to that step.
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

  /// The sharing ends: what has not reached its end is taken away.
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
    var record = SharedCountdown(
      name: request.name, kind: request.kind, snapshot: snapshot, run: run,
      startedWallNanoseconds: startedWallNanoseconds, end: end, owner: owner,
      open: request.open, attributes: request.attributes, steps: steps,
      isAnnouncedByOwner: isAnnouncedByOwner, isAccepting: request.isAccepting)
    record.commands = commands
    return record
  }
}

extension SharedCountdown {
  /// Whether a countdown is this one, gone on in another process, and not a new run of it. Its end
  /// may have been announced by now.
  fileprivate func isContinued(by other: CountdownTimer.Snapshot) -> Bool {
    guard snapshot.id == other.id else { return false }
    switch (stage, other.phase) {
    case (.ready, .ready), (.paused, .paused): return snapshot.remaining == other.remaining
    case (.running, .running):
      return snapshot.timeline != other.timeline || end?.moment == other.deadline
    case (_, .running) where stage.isOver:
      return snapshot.timeline == other.timeline
        ? end?.moment == other.deadline : snapshot.sequence == other.sequence
    case (.running, .finished): return true
    case (_, .finished): return stage.isOver
    default: return false
    }
  }
}

extension CountdownTimer.Snapshot {
  /// The same countdown right after an event.
  fileprivate func at(
    _ event: CountdownEvent, timeline: Timeline, wallNanoseconds: Int64
  ) -> CountdownTimer.Snapshot {
    var snapshot = self
    let remaining = event.state.remaining.saturatedNanoseconds
    (snapshot.phase, snapshot.sequence) = (event.state.phase, event.sequence)
    snapshot.deadline =
      event.state.isRunning ? event.actual.advanced(byNanoseconds: remaining) : nil
    (snapshot.timeline, snapshot.wallNanoseconds) = (timeline, wallNanoseconds)
    snapshot.totalNanoseconds = event.state.total.saturatedNanoseconds
    snapshot.remainingNanoseconds = remaining
    return snapshot
  }
}
