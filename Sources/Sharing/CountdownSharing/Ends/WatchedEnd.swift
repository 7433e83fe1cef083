internal import Countdown
internal import CountdownStore

/// The end of one countdown as a watcher sees to it: a value.
struct WatchedEnd: Sendable {
  var steps: EndSteps
  private var sighting: EndSighting
  /// The run that the end belongs to.
  let run: CountdownID
  private let entries: SharedEntries

  /// - Parameter isOwn: whether no other process may know of the countdown.
  init(
    _ record: SharedCountdown, _ entries: SharedEntries, _ owner: StoreOwner, isOwn: Bool = false
  ) {
    steps = EndSteps(record, in: entries, owner: owner, isOwner: isOwn)
    sighting = EndSighting(record, at: RealTime.monotonic)
    run = record.run
    self.entries = entries
  }

  /// The finish as it is to be announced.
  var finish: SharedFinish? { steps.record.finish(at: .now) }

  /// Looks at the record, nil if it was removed, and does what is due.
  ///
  /// - Parameters:
  ///   - time: the present on the record's clocks.
  ///   - now: the present on a clock that stands still while the machine sleeps.
  /// - Returns: the work that remains, and the time until the next look.
  mutating func look(
    _ record: SharedCountdown?, at time: SharedTime, _ now: Moment
  ) -> (EndSteps.Need, Duration?) {
    let isDue = record?.isOver(at: time) ?? false
    if let record { sighting.look(at: record, isDue: isDue, now: now) }
    if let rests = sighting.restsUntil, now < rests { return (.nothing, now.duration(to: rests)) }
    if !steps.machine.isIdle { return (steps.retry(), nil) }
    guard let record, !record.isExpired(at: time) else { return (.nothing, nil) }
    if !isDue {
      return (.nothing, record.stage == .running ? record.remaining(at: time) : nil)
    }
    let (facts, wait) = facts(record, now)
    return (steps.consider(record, facts), wait)
  }

  /// The facts for the machine about an end that is due, and the time until they change.
  private func facts(_ record: SharedCountdown, _ now: Moment) -> (EndMachine.Facts, Duration?) {
    var facts = EndMachine.Facts(isDue: true, mayClaim: true, isAnnouncerGone: false)
    var wait: Moment?
    switch record.stage {
    case .running where record.isAnnouncedByOwner && record.owner.life != .dead:
      wait = sighting.graceEnd
      facts.mayClaim = wait.map { $0 <= now } ?? true
    case .returned where record.owner == .current && sighting.restsUntil == nil:
      // The countdown itself is in this process, and its own attempt has just failed.
      wait = sighting.pauseEnd
      facts.mayClaim = wait.map { $0 <= now } ?? true
    case .announcing:
      wait = sighting.patienceEnd
      facts.isAnnouncerGone = sighting.patienceEnd <= now || isDead(record.announcer)
    default: break
    }
    return (facts, wait.flatMap { $0 > now ? now.duration(to: $0) : nil })
  }

  private func isDead(_ announcer: StoreClaim?) -> Bool {
    guard let owner = announcer?.owner else { return true }
    return (try? entries.store.liveness(of: [owner]))?[owner] == .dead
  }

  /// An attempt failed; returns the time until the next. A routine goes on a minute after its end,
  /// so that there is one then.
  ///
  /// - Parameters:
  ///   - time: the present on the record's clocks.
  ///   - now: the present on a clock that stands still while the machine sleeps.
  mutating func rest(at time: SharedTime, _ now: Moment) -> Duration {
    sighting.rest(from: now, within: steps.record.untilItGoesOn(at: time))
    return sighting.restsUntil.map { now.duration(to: $0) } ?? .zero
  }

  /// An attempt succeeded.
  mutating func settle() { sighting.settle() }
}
