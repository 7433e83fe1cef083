internal import Countdown
internal import CountdownStore

/// One countdown of this process that is shared: what its events say, and the entry that is kept
/// for it.
///
/// Events are noted on the runner's thread. The store is called on the keepers' thread, so that a
/// slow disk holds up no event.
final class ShareEntry: Sendable {
  let shared: SharedCountdowns
  let announcing: (@Sendable (SharedFinish) throws -> Void)?
  let keepers: Keepers
  let scheduler: any Scheduler
  weak let timer: CountdownTimer?
  /// Moves the countdown where other processes have put it; returns the number of its last event.
  let take: @Sendable ([CountdownTimer.Stance]) -> UInt64
  private let locked: Locked<Guarded>
  let listener = Locked<OpenListener?>(nil)
  /// Called, on any thread, when another process has given the countdown another label.
  let onRelabel = Locked<(@Sendable () -> Void)?>(nil)

  struct Guarded: Sendable {
    /// Nil until the countdown's state at the start of the sharing is known.
    var plan: SharePlan?
    var kept: KeptEntry?
    /// The events that came before the plan.
    var early: [Occurrence] = []
    /// The moment of the latest event, on the countdown's clock: the entry's time does not run
    /// ahead of what the timer has said.
    var time: SharedTime
    var report = SharingReport()
    var deliveries = FinishDeliveries()
    var ends = AwaitedEnds()
    /// The states that other processes have given the countdown, until it has taken them.
    var stances: [CountdownTimer.Stance] = []
    /// The threads that are about to put the countdown there.
    var followers = 0
    /// The events that came since, of which it is not known yet whether they were before that.
    var held: [Occurrence] = []
    var isReplaying = false
    /// The finishes that are withheld as soon as it has that state.
    var withheld: [UInt64] = []
    /// The number of the latest event that was dealt with: an end only when it was announced.
    var dealt: UInt64 = 0
    /// The number of the last event before the sharing ends.
    var last = UInt64.max
    /// Called once, when the sharing has ended.
    var onEnd: (@Sendable () -> Void)?
    /// Whether what is left of a stopped countdown is being removed.
    var isClearing = false
    /// Whether the end that came before the sharing is being announced.
    var isAnnouncing = false
    var isOver = false
  }

  init(
    _ source: ShareSource, in shared: SharedCountdowns, keepers: Keepers, gates: Int,
    announcing: (@Sendable (SharedFinish) throws -> Void)?
  ) {
    (self.shared, self.keepers, timer) = (shared, keepers, source.timer)
    (scheduler, take, self.announcing) = (source.timer.scheduler, source.take, announcing)
    let now = SharedTime([source.timer.scheduler], wallNanoseconds: RealTime.wallNanoseconds)
    locked = Locked(Guarded(time: now))
    let participants = gates + (announcing == nil ? 0 : 1)
    locked.withLock { $0.deliveries.participants = participants }
  }

  deinit { stopListening() }

  func withLock<Result: Sendable>(_ body: (inout Guarded) -> Result) -> Result {
    locked.withLock(body)
  }

  var report: SharingReport {
    let (report, kept, isClearing) = withLock { ($0.report, $0.kept, $0.isClearing) }
    var result = report
    result.isCurrent = !isClearing && (kept?.isStored ?? true)
    return result
  }

  func note(_ error: any Error) {
    // The replaced error leaves the lock before it is released: the store's own code may be in it.
    _ = withLock { guarded in
      let replaced = guarded.report.lastError
      guarded.report.failures += 1
      guarded.report.lastError = error
      return replaced
    }
  }

  /// The identity of the present run; nil before that is known.
  var run: CountdownID? { withLock { $0.plan?.run } }
}

// MARK: - Beginning and end

extension ShareEntry {
  /// Keeps the entry of a countdown from its state at the beginning on, and takes note of the
  /// events that came since.
  ///
  /// - Parameter stored: the record as it is stored; nil for none.
  func begin(_ plan: SharePlan, stored: SharedCountdown?) {
    let record = stored ?? plan.unshown
    let kept = KeptEntry(
      record,
      rules: KeeperRules(
        hasFirstTurn: true, owner: .process(instance: .random(in: .min ... .max)),
        announces: plan.isAnnouncedByOwner, followsTimer: true),
      in: keepers, for: duty)
    let isOpen =
      plan.base.phase == .finished && [.running, .returned].contains(record.stage)
      && plan.base.sequence > 0
    withLock { guarded in
      guarded.kept = kept
      guarded.plan = plan
      guarded.deliveries.before = isOpen ? plan.base.sequence - 1 : plan.base.sequence
      guarded.dealt = max(guarded.dealt, plan.base.sequence)
      // What comes from here on waits for what came before.
      (guarded.held, guarded.early, guarded.isReplaying) = (guarded.early, [], true)
      if isOpen { _ = guarded.awaitEnd(plan.base.sequence) }
    }
    keepers.add(kept)
    if isOpen { announceBefore(plan.base.sequence) }
    replay()
  }

  /// Announces an end that was reached before the sharing, and that no process has dealt with.
  private func announceBefore(_ sequence: UInt64) {
    reach(sequence, isMuted: false)
    withLock { $0.isAnnouncing = true }
    let body = { @Sendable [self] in
      do { try announce(sequence) } catch { note(error) }
      withLock { $0.isAnnouncing = false }
      endIfLast()
    }
    do { try SystemThread.detached(name: "countdown-end", body) } catch { body() }
  }

  /// Ends the sharing with the event of a number, which may still be on its way here.
  ///
  /// - Parameter onEnd: called once, on any thread, when the sharing has ended.
  func end(after last: UInt64, _ onEnd: @escaping @Sendable () -> Void) {
    let isOver = withLock { guarded in
      guarded.last = min(guarded.last, last)
      if !guarded.isOver { guarded.onEnd = onEnd }
      return guarded.isOver
    }
    if isOver { onEnd() } else { endIfLast() }
  }

  /// Ends the sharing.
  func end() {
    let (waiting, kept, plan, onEnd) = withLock { guarded in
      guarded.isOver = true
      defer { guarded.onEnd = nil }
      return (guarded.deliveries.end(), guarded.kept, guarded.plan, guarded.onEnd)
    }
    for signal in waiting { signal.post() }
    stopListening()
    onEnd?()
    guard let kept else { return }
    if let change = plan?.ended(kept.shown, at: withLock { $0.time }) { give(change, to: kept) }
    rest(kept)
  }

  /// Forgets the plan: the sharing did not begin, and the entry in the store stays.
  func abandon() { withLock { $0.isOver = true } }
}

// MARK: - On the runner's thread

extension ShareEntry {
  /// An event, and the wall time at which it was decided.
  struct Occurrence: Sendable {
    let event: CountdownEvent
    let timeline: Timeline
    let wallNanoseconds: Int64
  }

  /// Takes note of an event.
  func note(_ event: CountdownEvent) {
    let passed = event.actual.nanoseconds(to: scheduler.now)
    let occurrence = Occurrence(
      event: event, timeline: scheduler.timeline,
      wallNanoseconds: RealTime.wallNanoseconds.saturatingSubtract(passed))
    let waits = withLock { guarded in
      if guarded.isOver { return true }
      if guarded.plan == nil { guarded.early.append(occurrence) }
      return guarded.plan == nil || guarded.holds(occurrence)
    }
    if !waits { carryOut(occurrence) }
  }

  /// The countdown is where another process has put it: what came meanwhile follows.
  func replay() {
    while let occurrence = withLock({ $0.nextHeld() }) { carryOut(occurrence) }
  }

  private func carryOut(_ occurrence: Occurrence) {
    let event = occurrence.event
    guard let kept = withLock({ $0.kept }) else { return }
    let isShown = !kept.shown.isSettled
    let (step, arrival) = withLock { guarded in
      guarded.time = SharedTime(
        [occurrence.timeline: event.actual], wallNanoseconds: occurrence.wallNanoseconds)
      let step = guarded.plan?.note(
        event, timeline: occurrence.timeline, wallNanoseconds: occurrence.wallNanoseconds,
        isShown: isShown)
      guard case .end? = step else { return (step, nil as AwaitedEnds.Arrival?) }
      return (step, guarded.awaitEnd(event.sequence))
    }
    if let arrival { take(arrival, event.sequence, of: kept) }
    switch step {
    case .change(let change): give(change, to: kept)
    case .warning: kept.take(.moment)
    case .end(let isMuted): reach(event.sequence, isMuted: isMuted)
    case nil: break
    }
  }

  func give(_ change: TimerChange, to kept: KeptEntry) {
    kept.take(.command(.timer(change), mark: .random(in: 1 ... .max / 2)))
  }

  /// The event of a number was dealt with.
  func noteDealt(with sequence: UInt64) {
    withLock { $0.dealt = max($0.dealt, sequence) }
    endIfLast()
  }

  /// Ends the sharing when its last event has been dealt with.
  private func endIfLast() {
    let isLast = withLock { guarded in
      let isDealt = guarded.dealt >= guarded.last && !guarded.isAnnouncing
      return !guarded.isOver && (isDealt || guarded.plan == nil && guarded.last < .max)
    }
    if isLast { end() }
  }

  /// From now on this process announces its finish itself.
  func announceByItself() {
    guard let kept = withLock({ $0.kept }) else { return }
    let shown = kept.shown
    kept.announceEnds()
    if let change = withLock({ $0.plan?.announceByOwner(shown) }), !shown.isSettled {
      give(change, to: kept)
    }
  }
}
