import CountdownStore

@testable import Countdown
@testable import CountdownSharing

/// The process of a timer in a ``KeeperWalk``: the timer's rules, what its events say of the
/// record, and which of its ends are awaited.
struct WalkTimer {
  private var machine: CountdownMachine
  private let warnings: Warnings
  private var sequence: UInt64
  var plan: SharePlan
  var ends = AwaitedEnds()
  /// The time of the latest event.
  private(set) var time: SharedTime
  /// Where others have put the countdown.
  private var way: CountdownTimer.Stance?
  private var held: [Occurrence] = []

  struct Occurrence {
    let event: CountdownEvent
    let time: SharedTime
  }

  /// - Parameter record: a record that runs.
  init(_ record: SharedCountdown, at time: SharedTime) {
    let snapshot = record.snapshot
    let request = SharePlan.Request(
      name: record.name, kind: record.kind, open: [], attributes: [:], isAccepting: true)
    plan = SharePlan(
      request, owner: record.owner, isAnnouncedByOwner: true, snapshot: snapshot, found: record)
    machine = CountdownMachine(
      total: snapshot.totalNanoseconds, every: CountdownMachine.noTicks,
      adjustableWhileRunning: true)
    machine.restore(
      .running, remaining: snapshot.remainingNanoseconds,
      deadline: snapshot.deadline ?? Moment(nanoseconds: 0))
    (warnings, sequence) = (Warnings(snapshot.warnings), snapshot.sequence)
    self.time = time
  }

  var state: CountdownTimer.State { machine.published }

  /// Decides what is due; returns the events.
  mutating func settle(at now: SharedTime) -> [Occurrence] {
    guard let moment = now.moment(on: .sample) else { return [] }
    let before = machine.published.remaining.saturatedNanoseconds
    var events: [Occurrence] = []
    if let change = machine.settle(at: moment) { events.append(event(change, at: now)) }
    if let change = machine.settle(warnings, since: before, at: moment) {
      events.append(event(change, at: now))
    }
    return events
  }

  /// A person's command; nil where the timer refuses.
  mutating func perform(
    _ command: CountdownTimer.Command, at now: SharedTime
  ) -> Occurrence? {
    guard let moment = now.moment(on: .sample),
      case .done(let change) = machine.perform(command, at: moment)
    else { return nil }
    return event(change, at: now)
  }

  private mutating func event(
    _ change: CountdownMachine.Change, at now: SharedTime
  ) -> Occurrence {
    sequence += 1
    let kind = change.first
    return Occurrence(
      event: CountdownEvent(
        kind, state: change.state(after: kind), sequence: sequence, scheduled: change.scheduled,
        actual: change.actual),
      time: now)
  }

  // MARK: - What it says

  /// Whether an event waits until the countdown is where others have put it.
  mutating func holds(_ occurrence: Occurrence) -> Bool {
    guard plan.isMute, !held.isEmpty || occurrence.event.kind != .finished else { return false }
    held.append(occurrence)
    return true
  }

  mutating func note(_ occurrence: Occurrence, isShown: Bool) -> SharePlan.Step? {
    time = occurrence.time
    return plan.note(
      occurrence.event, timeline: .sample, wallNanoseconds: time.wallNanoseconds,
      isShown: isShown)
  }

  // MARK: - What others have done

  /// Others have put the countdown somewhere.
  mutating func follow(_ record: SharedCountdown) {
    let isNewRun = record.run != plan.run || way?.isNewRun == true
    plan.follow(record)
    way = CountdownTimer.Stance(
      phase: record.stage.phase, total: record.snapshot.totalNanoseconds,
      remaining: record.snapshot.remainingNanoseconds,
      deadline: record.stage == .running ? record.end?.moment : nil,
      warnings: record.snapshot.warnings, isNewRun: isNewRun)
  }

  /// The timer goes there; returns the events that have waited for it.
  mutating func arrive(at now: SharedTime) -> [Occurrence] {
    guard let stance = way else { return [] }
    way = nil
    if let occurrence = perform(.take(stance), at: now) { held.append(occurrence) }
    plan.hasFollowed(until: sequence)
    defer { held = [] }
    return held
  }

  var isOnTheWay: Bool { way != nil }
}
