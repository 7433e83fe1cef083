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
  private(set) var run: CountdownID
  /// Whether this process announces the finish by itself.
  private(set) var isAnnouncedByOwner: Bool
  private var startedWallNanoseconds: Int64?
  /// The record that is to lie there; nil for none. At the end it goes on to say that the countdown
  /// runs until that, until somebody has claimed the finish: so whoever finds it knows what is
  /// still to be announced.
  private(set) var wanted: SharedCountdown?
  private var isAtEnd = false
  /// The record that lies there as far as we know.
  var published: SharedCountdown?

  /// What was asked for.
  struct Request: Sendable {
    let name: String
    let kind: SharedCountdown.Kind
    let open: [String]
    let attributes: [String: String]
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
    published = found.flatMap { $0.snapshot.id == snapshot.id ? $0 : nil }
    isAtEnd = snapshot.phase == .finished
    switch snapshot.phase {
    case .running, .paused: wanted = record(snapshot, end: snapshot.deadline)
    case .finished: wanted = continued
    case .ready, .stopped: wanted = nil
    }
  }

  /// The finish of a countdown that was taken up after its end, and that nobody claimed so far as
  /// is known.
  var leftFinish: SharedFinish? {
    base.phase == .finished && wanted?.snapshot.phase == .running ? wanted?.finish : nil
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
    if event.kind == .tick { return nil }
    if event.kind == .started { (run, startedWallNanoseconds) = (CountdownID(), wall) }
    isAtEnd = event.kind == .finished
    let snapshot = base.at(event, timeline: timeline, wallNanoseconds: wall)
    switch event.state.phase {
    case .running, .paused: wanted = record(snapshot, end: snapshot.deadline)
    case .finished: return wanted?.finish
    case .ready, .stopped: wanted = nil
    }
    return nil
  }

  /// Somebody has claimed a finish.
  mutating func settle(_ finish: FinishID) {
    if isAtEnd, wanted?.finishID == finish { wanted = wanted?.finished }
  }

  /// From now on this process announces by itself; false when it did before.
  mutating func announceByOwner() -> Bool {
    if isAnnouncedByOwner { return false }
    isAnnouncedByOwner = true
    if !isAtEnd { wanted = wanted.map { record($0.snapshot, end: $0.end) } }
    return true
  }

  /// Notes which names lie in the store; true when this one should and does not, because somebody
  /// removed it. One that has ended may be acknowledged.
  mutating func notePresence(of names: Set<String>) -> Bool {
    guard !isAtEnd, published != nil, published == wanted, !names.contains(request.name)
    else { return false }
    published = nil
    return true
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
    SharedCountdown(
      name: request.name, kind: request.kind, snapshot: snapshot, run: run,
      startedWallNanoseconds: startedWallNanoseconds, end: end, owner: owner,
      open: request.open, attributes: request.attributes,
      isAnnouncedByOwner: isAnnouncedByOwner)
  }
}

extension SharedCountdown {
  /// Whether a countdown is this one, gone on in another process, and not a new run of it. It may
  /// be at its end by now, noted by whoever announced that.
  fileprivate func isContinued(by other: CountdownTimer.Snapshot) -> Bool {
    guard snapshot.id == other.id else { return false }
    switch (snapshot.phase, other.phase) {
    case (.running, .running) where snapshot.timeline != other.timeline: return true
    case (.finished, .running) where snapshot.timeline != other.timeline:
      return snapshot.sequence == other.sequence
    case (.running, .running), (.finished, .running): return end?.moment == other.deadline
    case (.paused, .paused): return snapshot.remaining == other.remaining
    case (.running, .finished), (.finished, .finished): return true
    default: return false
    }
  }
}

extension CountdownTimer.Snapshot {
  /// The same countdown right after an event.
  fileprivate func at(
    _ event: CountdownEvent, timeline: Timeline, wallNanoseconds: Int64
  ) -> CountdownTimer.Snapshot {
    let remaining = event.state.remaining.saturatedNanoseconds
    return CountdownTimer.Snapshot(
      id: id, label: label, phase: event.state.phase,
      deadline: event.state.isRunning ? event.actual.advanced(byNanoseconds: remaining) : nil,
      timeline: timeline, wallNanoseconds: wallNanoseconds, sequence: event.sequence,
      totalNanoseconds: event.state.total.saturatedNanoseconds, remainingNanoseconds: remaining,
      everyNanoseconds: everyNanoseconds, toleranceNanoseconds: toleranceNanoseconds,
      adjustableWhileRunning: adjustableWhileRunning)
  }
}
