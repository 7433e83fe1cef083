internal import Countdown
internal import CountdownStore

extension ShareEntry {
  /// The time that a sink waits to learn whether it may present a finish. When the store is stuck
  /// for longer, the sink presents it: better twice than never.
  private static var patience: Duration { .seconds(5) }

  /// Presents a finish if this process has claimed it.
  ///
  /// - Parameters:
  ///   - sequence: the number of the finish's event.
  ///   - success: the outcome if `body` does not throw.
  /// - Returns: whether `body` was called; false where another process announces the finish.
  /// - Throws: any error of `body`; the finish is then given up, unless another sink presents it.
  func deliver(
    _ sequence: UInt64, as success: FinishDeliveries.Outcome = .presented,
    settle: (UInt64) -> Void, _ body: (SharedFinish?) throws -> Void
  ) throws -> Bool {
    let finish: SharedFinish?
    switch right(to: sequence) {
    case .withheld: return false
    case .unshared: finish = nil
    case .ours(let claimed): finish = claimed
    }
    withLock { $0.deliveries.begin(sequence) }
    do {
      try body(finish)
      if finish != nil, report(success, sequence) { settle(sequence) }
      return true
    } catch {
      let outcome: FinishDeliveries.Outcome = error.leavesAlertOpen ? .unanswered : .failed
      if finish != nil, report(outcome, sequence) { settle(sequence) }
      throw error
    }
  }

  /// Whether this process announces a finish; waits until that is known.
  func announces(_ sequence: UInt64) -> Bool {
    if case .withheld = right(to: sequence) { false } else { true }
  }

  /// Claims a finish for the announcer in this process, and calls the closure that announces, if
  /// there is one. The claim comes before the countdown's next event is noted: the countdown may
  /// have started again by then.
  func announce(_ finish: Finish, settle: (UInt64) -> Void) throws {
    let isAwaited = withLock { $0.deliveries.participants > 0 }
    let claimed = isAwaited ? claim(finish.finish) : nil
    if claimed == nil { withhold(finish.sequence) } else { decide(claimed, finish.sequence) }
    guard let announcing else { return }
    _ = try deliver(finish.sequence, settle: settle) { try announcing($0 ?? finish.finish) }
  }

  /// Withholds a finish that does not count: this process reached it late, and others had paused,
  /// stopped or changed the countdown before.
  func passOver(_ sequence: UInt64) {
    let isNoted = withLock { guarded in
      guarded.plan != nil && !guarded.isOver && sequence > guarded.deliveries.before
    }
    if isNoted { withhold(sequence) }
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

  private enum Right {
    case ours(SharedFinish)
    case withheld
    case unshared
  }

  /// Whether this process announces a finish; waits until that is known.
  private func right(to sequence: UInt64) -> Right {
    let limit = RealTime.monotonic.advanced(by: Self.patience)
    while true {
      let answer = withLock { $0.deliveries.ask(sequence) }
      switch answer {
      case .present(let finish): return .ours(finish)
      case .withhold: return .withheld
      case .presentUnshared: return .unshared
      case .wait(let signal): if !signal.wait(until: limit) { return .unshared }
      }
    }
  }

  func decide(_ finish: SharedFinish?, _ sequence: UInt64) {
    for signal in withLock({ $0.deliveries.decide(finish, sequence) }) { signal.post() }
  }

  /// A sink has dealt with a finish; returns whether the store has to be written once more later.
  private func report(_ outcome: FinishDeliveries.Outcome, _ sequence: UInt64) -> Bool {
    switch withLock({ $0.deliveries.report(outcome, sequence) }) {
    case .write(let outcome): return !turn.take { settleEnd(outcome, of: sequence) }
    case .open: return true
    case .decided: return false
    }
  }

  /// Gives a finish up that one sink could not present and no other has.
  func giveUp(_ sequence: UInt64) {
    if case .write(let outcome) = withLock({ $0.deliveries.giveUp(sequence) }) {
      _ = turn.take { settleEnd(outcome, of: sequence) }
    }
  }
}

// MARK: - The claim

extension ShareEntry {
  /// Claims a finish; nil where another process has.
  private func claim(_ finish: SharedFinish) -> SharedFinish? {
    turn.take {
      for _ in 0..<Self.mostAttempts {
        guard let record = withLock({ $0.plan?.claimable }), record.finishID == finish.id else {
          // Another process has seen to this run, or the store no longer has the run.
          return nil
        }
        var steps = EndSteps(
          record, in: shared.entries, owner: claimant, isOwner: true)
        let need = steps.consider(
          record, EndMachine.Facts(isDue: true, mayClaim: true, isAnnouncerGone: false))
        note(steps.takeFaults())
        if case .present(let isAgain) = need {
          keep(steps)
          var finish = steps.record.finish(at: .now) ?? finish
          finish.isRepeated = isAgain
          return finish
        }
        do throws(SharingError) {
          try settle(try shared.entries.read(record.name))
        } catch {
          note(error)
          return finish
        }
      }
      return finish
    }
  }

  private func keep(_ steps: EndSteps) {
    let isElsewhere = withLock { guarded in
      guarded.steps = steps
      if steps.record.stage != .running { guarded.plan?.ended(as: steps.record) }
      return guarded.plan.map { $0.run != steps.record.run && $0.commands < steps.record.commands }
    }
    // The next step has begun; the countdown follows it like any command.
    if isElsewhere == true { try? settle(steps.record) }
  }

  private func note(_ faults: [SharingError]) { for fault in faults { note(fault) } }

  /// Writes the outcome of the announcement into the store; false when that is to be tried again.
  private func settleEnd(_ outcome: EndMachine.Outcome, of sequence: UInt64) -> Bool {
    let (latest, finish) = withLock { ($0.steps, $0.deliveries.claimed(sequence)) }
    // A late outcome may be of a run before the present one.
    guard var steps = latest, steps.record.finishID == finish?.id else { return true }
    let need = steps.presented(outcome)
    note(steps.takeFaults())
    keep(steps)
    return need != .retryLater
  }

  /// Tries again to write the outcome of an announcement; false when that is to be tried once more.
  func retryEnd() -> Bool {
    guard var steps = withLock({ $0.steps }), !steps.machine.isIdle,
      !steps.machine.isPresenting
    else { return true }
    let need = steps.retry()
    note(steps.takeFaults())
    keep(steps)
    return need != .retryLater
  }
}
