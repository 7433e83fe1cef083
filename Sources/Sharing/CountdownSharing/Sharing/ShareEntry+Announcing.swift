internal import Countdown
internal import CountdownStore

extension ShareEntry {
  /// The time that a sink waits to learn whether it may present a finish. When the store is stuck
  /// for longer, the sink presents it: better twice than never.
  private static var timeout: Duration { .seconds(5) }
  /// The time that the other sinks have to present a finish after one has failed.
  private static var timeForOthers: Duration { .seconds(3) }

  /// The time that a sink waits until the outcome is in the store.
  private static var timeToNote: Duration { .seconds(2) }

  /// Presents a finish if this process has claimed it.
  ///
  /// - Parameters:
  ///   - sequence: the number of the finish's event.
  ///   - success: the outcome if `body` does not throw.
  /// - Returns: whether `body` was called; false where another process announces the finish.
  /// - Throws: any error of `body`; the finish is then given up, unless another sink presents it.
  func deliver(
    _ sequence: UInt64, as success: FinishDeliveries.Outcome = .presented,
    _ body: (SharedFinish?) throws -> Void
  ) throws -> Bool {
    let right = right(to: sequence)
    if case .withheld = right { return false }
    let finish: SharedFinish? = if case .ours(let claimed) = right { claimed } else { nil }
    withLock { $0.deliveries.begin(sequence) }
    do {
      try body(finish)
      if finish != nil { report(success, sequence) }
      if case .undecided = right { noteUnclaimed(sequence) }
      return true
    } catch {
      if finish != nil { report(error.leavesAlertOpen ? .unanswered : .failed, sequence) }
      throw error
    }
  }

  /// Whether this process announces a finish; waits until that is known.
  func announces(_ sequence: UInt64) -> Bool {
    if case .withheld = right(to: sequence) { false } else { true }
  }

  /// Waits until it is known whether this process announces a finish, and calls the closure that
  /// does, if there is one. The countdown's next event is noted afterwards: it may have started
  /// again by then.
  func announce(_ sequence: UInt64) throws {
    let isAwaited = withLock { guarded in
      guarded.deliveries.participants > 0 && !guarded.isOver
        && !guarded.withheld.contains(sequence)
    }
    guard isAwaited, announces(sequence), let announcing else { return }
    _ = try deliver(sequence) { finish in
      if let finish = finish ?? unshared { try announcing(finish) }
    }
  }

  /// The finish where the store does not say whether it is this process's to announce.
  private var unshared: SharedFinish? {
    withLock { $0.kept }?.shown.finish(at: .now)
  }

  private enum Right {
    case ours(SharedFinish)
    case withheld
    case unshared
    /// The store has not said in time whose the finish is.
    case undecided
  }

  private func right(to sequence: UInt64) -> Right {
    let limit = RealTime.monotonic.advanced(by: Self.timeout)
    while true {
      let answer = withLock { $0.deliveries.ask(sequence) }
      switch answer {
      case .present(let finish): return .ours(finish)
      case .withhold: return .withheld
      case .presentUnshared: return .unshared
      case .wait(let signal): if !signal.wait(until: limit) { return .undecided }
      }
    }
  }

  /// A finish was presented without a claim.
  private func noteUnclaimed(_ sequence: UInt64) {
    let (run, kept) = withLock { guarded in
      guard let end = guarded.ends.awaited, end.sequence == sequence else {
        return (nil as CountdownID?, guarded.kept)
      }
      _ = guarded.ends.withhold()
      return (end.run, guarded.kept)
    }
    if let run { kept?.take(.heard(run: run)) }
  }

  func decide(_ finish: SharedFinish?, _ sequence: UInt64) {
    for signal in withLock({ $0.deliveries.decide(finish, sequence) }) { signal.post() }
  }

  /// A sink has dealt with a finish.
  private func report(_ outcome: FinishDeliveries.Outcome, _ sequence: UInt64) {
    switch withLock({ $0.deliveries.report(outcome, sequence) }) {
    case .write(let outcome):
      conclude(outcome, sequence)
      // A program that exits when its sink has returned leaves the outcome in the store.
      let limit = RealTime.monotonic.advanced(by: Self.timeToNote)
      if let kept = withLock({ $0.kept }) { keepers.wait(for: kept, until: limit) }
    case .open: keepers.post(after: Self.timeForOthers) { [self] in giveUp(sequence) }
    case .decided: break
    }
  }

  /// Gives a finish up that one sink could not present and no other has.
  private func giveUp(_ sequence: UInt64) {
    if case .write(let outcome) = withLock({ $0.deliveries.giveUp(sequence) }) {
      conclude(outcome, sequence)
    }
  }

  private func conclude(_ outcome: EndOutcome, _ sequence: UInt64) {
    let (input, kept) = withLock { ($0.ends.report(outcome, sequence), $0.kept) }
    if let input { kept?.take(input) }
  }
}

// MARK: - The end

extension ShareEntry {
  /// The countdown has reached its end, with the event of a number.
  ///
  /// - Parameter isMuted: whether another process has changed the countdown since.
  func reach(_ sequence: UInt64, isMuted: Bool) {
    let (kept, before) = withLock { ($0.kept, $0.ends.claimed?.sequence) }
    guard let kept, withLock({ $0.deliveries.participants > 0 }) else { return }
    if let before, before != sequence { giveUp(before) }
    let shown = kept.shown
    let change: TimerChange? = withLock { guarded in
      let time = guarded.time
      guard let plan = guarded.plan else { return nil }
      let isEarly = shown.stage == .running && shown.remaining(at: time) > .zero
      guard !isMuted, isEarly, shown.run == plan.run else { return nil }
      // The record counts by another clock, which is not so far yet.
      let moment = time.moment(on: shown.snapshot.timeline) ?? shown.end?.moment
      let end = moment.map {
        SharedCountdown.End(moment: $0, wallNanoseconds: time.wallNanoseconds)
      }
      return end.map { plan.ended(shown, at: $0) }
    }
    if let change { give(change, to: kept) }
    kept.take(.moment)
    settleEnd()
  }

  /// The event of an end has come.
  func take(_ arrival: AwaitedEnds.Arrival, _ sequence: UInt64, of kept: KeptEntry) {
    switch arrival {
    case .isClaimed(let finish): decide(finish, sequence)
    case .overtakes: kept.take(.presented(.failed))
    case .waits: break
    }
  }

  /// The end of what is shown is this process's to announce.
  func present(_ shown: SharedCountdown, isAgain: Bool, of kept: KeptEntry) {
    guard var finish = shown.finish(at: .now) else { return kept.take(.presented(.failed)) }
    finish.isRepeated = isAgain
    switch withLock({ [finish] in $0.ends.claim(finish) }) {
    case .now(let sequence): decide(finish, sequence)
    case .later: break
    case .over: kept.take(.presented(.failed))
    }
  }

  /// Withholds an end that is not this process's to announce.
  func settleEnd() {
    guard let kept = withLock({ $0.kept }) else { return }
    let (shown, owner) = (kept.shown, kept.owner)
    let (sequence, isGivenUp) = withLock { guarded in
      let isOpen =
        switch shown.stage {
        case .running: shown.remaining(at: guarded.time) == .zero
        case .returned: true
        case .announcing: shown.announcer?.owner == owner
        case .ready, .paused, .announced, .unconfirmed, .stopped: false
        }
      let run = isOpen ? shown.run : nil
      let isGivenUp = guarded.ends.giveUp(unlessOf: run)
      guard let end = guarded.ends.awaited, end.run != run else {
        return (nil as UInt64?, isGivenUp)
      }
      let isOver = shown.run != end.run || shown.stage.isOver
      return (guarded.ends.withhold(isOver: isOver), isGivenUp)
    }
    if isGivenUp { kept.take(.presented(.failed)) }
    if let sequence { withhold(sequence) }
  }

  /// Keeps every sink here from presenting a finish. A countdown that has been moved elsewhere is
  /// moved first: a program that leaves after an end must not leave a paused countdown.
  private func withhold(_ sequence: UInt64) {
    let isFollowing = withLock { guarded in
      if guarded.followers > 0 { guarded.withheld.append(sequence) }
      return guarded.followers > 0
    }
    if !isFollowing { decide(nil, sequence) }
  }
}
