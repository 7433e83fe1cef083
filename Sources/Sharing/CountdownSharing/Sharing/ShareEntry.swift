internal import Countdown
internal import CountdownStore

/// One countdown that is shared: its plan, and the state of its record.
///
/// Events are noted on the runner's thread. The store is written on the worker's thread, so that a
/// slow disk holds up neither, and by the thread that is about to announce a finish.
final class ShareEntry: Sendable {
  let shared: SharedCountdowns
  let owner: OwnerMark
  /// This countdown's process as the owner of claims.
  let claimant = StoreOwner.process(instance: .random(in: .min ... .max))
  let announcing: (@Sendable (SharedFinish) throws -> Void)?
  private let scheduler: any Scheduler
  weak let timer: CountdownTimer?
  private let locked = Locked(Guarded())
  let listener = Locked<OpenListener?>(nil)
  /// The turn that each thread takes to ask the store about this countdown.
  let turn = Turn()

  struct Guarded: Sendable {
    /// Nil until the countdown's state at the start of the sharing is known.
    var plan: SharePlan?
    /// The events that came before the plan.
    var early: [Occurrence] = []
    var report = SharingReport()
    var deliveries = FinishDeliveries()
    /// The steps under way about the end of the present run.
    var steps: EndSteps?
    /// The state that a command has given the countdown, until the countdown has taken it.
    var stance: CountdownTimer.Stance?
    /// The threads that are about to put the countdown there.
    var followers = 0
    /// The finishes that are withheld as soon as it has that state.
    var withheld: [UInt64] = []
    /// Begins the step that another process asks for, by its place in the plan.
    var onStepRequest: (@Sendable (Int) -> Void)?
    /// Whether the record was written since the last look at the store: a record that is removed
    /// before anybody has looked at it is in no list of changes.
    var isUnseen = false
    /// The number of the latest event.
    var latest: UInt64 = 0
    /// The number of the last event before the sharing ends.
    var last = UInt64.max
    var isOver = false

    mutating func takeWithheld() -> [UInt64] {
      defer { withheld = [] }
      return withheld
    }
  }

  init(
    _ timer: CountdownTimer, in shared: SharedCountdowns, owner: OwnerMark, gates: Int,
    announcing: (@Sendable (SharedFinish) throws -> Void)?
  ) {
    (self.shared, self.owner, self.timer) = (shared, owner, timer)
    (scheduler, self.announcing) = (timer.scheduler, announcing)
    let participants = gates + (announcing == nil ? 0 : 1)
    locked.withLock { $0.deliveries.participants = participants }
  }

  deinit { stopListening() }

  func withLock<Result: Sendable>(_ body: (inout Guarded) -> Result) -> Result {
    locked.withLock(body)
  }

  var report: SharingReport {
    withLock { guarded in
      var report = guarded.report
      let isSettled = guarded.steps?.machine.isIdle ?? true
      report.isCurrent = isSettled && guarded.plan?.isCurrent ?? true
      return report
    }
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
}

// MARK: - Beginning and end

extension ShareEntry {
  /// Takes up a plan, and the events that came since its snapshot; returns the finishes among them.
  func begin(_ plan: SharePlan) -> [Finish] {
    withLock { guarded in
      var plan = plan
      let left = plan.leftFinish.map { Finish(finish: $0, sequence: plan.base.sequence) }
      let finishes = [left].compactMap(\.self) + guarded.early.compactMap { plan.note($0) }
      (guarded.plan, guarded.early) = (plan, [])
      let isOpen = left != nil && plan.base.sequence > 0
      guarded.deliveries.before = isOpen ? plan.base.sequence - 1 : plan.base.sequence
      guarded.latest = max(guarded.latest, plan.base.sequence)
      return finishes
    }
  }

  /// Ends the sharing with the event of a number, which may still be on its way here.
  func end(after last: UInt64) {
    let isHere = withLock { guarded in
      guarded.last = min(guarded.last, last)
      return guarded.latest >= guarded.last || guarded.plan == nil
    }
    if isHere { end() }
  }

  /// Ends the sharing.
  func end() {
    let waiting = withLock { guarded in
      guarded.isOver = true
      guarded.plan?.end()
      return guarded.deliveries.end()
    }
    for signal in waiting { signal.post() }
    stopListening()
  }

  /// Forgets the plan: the sharing did not begin, and the entry in the store stays.
  func abandon() {
    // The plan leaves the lock before it is released.
    _ = withLock { guarded in
      defer { guarded.plan = nil }
      return guarded.plan
    }
  }

  /// The identity of the present run; nil before that is known.
  var run: CountdownID? { withLock { $0.plan?.run } }

  /// The name that the countdown is shared as; nil before that is known.
  var name: String? { withLock { $0.plan?.request.name } }

  var isOver: Bool { withLock { $0.isOver } }
}

// MARK: - On the runner's thread

extension ShareEntry {
  /// A finish, and the number of its event.
  struct Finish: Sendable {
    let finish: SharedFinish
    let sequence: UInt64
  }

  /// An event, and the wall time at which it was decided.
  struct Occurrence: Sendable {
    let event: CountdownEvent
    let timeline: Timeline
    let wallNanoseconds: Int64
  }

  /// Takes note of an event; returns the finish, if the event is one.
  func note(_ event: CountdownEvent) -> Finish? {
    let passed = event.actual.nanoseconds(to: scheduler.now)
    let occurrence = Occurrence(
      event: event, timeline: scheduler.timeline,
      wallNanoseconds: RealTime.wallNanoseconds.saturatingSubtract(passed))
    return withLock { guarded in
      if guarded.isOver { return nil }
      guarded.latest = max(guarded.latest, event.sequence)
      if guarded.plan == nil { guarded.early.append(occurrence) }
      return guarded.plan?.note(occurrence)
    }
  }

  /// Ends the sharing when its last event has been dealt with; returns whether the sharing has
  /// ended.
  func endIfLast() -> Bool {
    let isLast = withLock { $0.latest >= $0.last }
    if isLast { end() }
    return isLast
  }

  /// From now on this process announces its finish itself; true when that is new.
  func announcesByItself() -> Bool {
    withLock { $0.plan?.announceByOwner() ?? false }
  }
}

extension SharePlan {
  fileprivate mutating func note(_ occurrence: ShareEntry.Occurrence) -> ShareEntry.Finish? {
    let finish = note(
      occurrence.event, timeline: occurrence.timeline,
      wallNanoseconds: occurrence.wallNanoseconds)
    return finish.map { ShareEntry.Finish(finish: $0, sequence: occurrence.event.sequence) }
  }
}
