internal import Countdown
internal import CountdownStore

// The outcomes of a step.

extension EndMachine {
  /// The outcome of a write.
  package mutating func wrote(_ outcome: Written) -> Action {
    switch phase {
    case .deciding(.claim(let token, let attempt), let status):
      claimed(outcome, .claim(token: token, attempt: attempt), token, status)
    // Another process was faster and has seen to the end, or a failed write is looked at again.
    case .deciding: outcome == .failed || outcome == .unknown ? rest() : end()
    case .confirming(let status): confirmed(outcome, status)
    case .returning:
      switch outcome {
      // A person or another announcer has taken the end over.
      case .written, .faster: rest()
      case .failed, .unknown: .retryLater
      }
    case .idle, .checking, .presenting: .nothing
    }
  }

  private mutating func claimed(
    _ outcome: Written, _ claim: EndDecision, _ token: UInt64, _ status: EndStatus
  ) -> Action {
    if outcome == .unknown || outcome.isWritten { latestToken = token }
    switch outcome {
    case .written(let revision):
      var status = status.applying(claim)
      status.revision = revision
      return present(status)
    case .faster(let other?) where other.token == token: return present(other)
    case .faster: return end()
    case .unknown: return check(token, status)
    case .failed: return mayAnnounceUnclaimed(status) ? check(token, status) : rest()
    }
  }

  private mutating func present(_ status: EndStatus) -> Action {
    phase = .presenting(status)
    return .present(status, isAgain: status.attempts > 1)
  }

  private mutating func confirmed(_ outcome: Written, _ status: EndStatus) -> Action {
    switch outcome {
    case .written: return end()
    case .faster(let other):
      guard let other, other.run == status.run else { return end(.withdraw) }
      if other.isOpen { return confirm(over: other) }
      return end(other.stage == .announced ? .nothing : .withdraw)
    case .failed, .unknown: return .retryLater
    }
  }

  /// The entry after ``Action/read``; nil when there is none, or one of another countdown.
  package mutating func found(_ status: EndStatus?) -> Action {
    switch phase {
    case .checking(let token, let old):
      guard let status, status.run == old.run else { return end() }
      if status.stage == .announcing, status.token == token, token != 0 { return present(status) }
      // Another process has claimed the end, or a person has stopped the countdown.
      guard status.revision == old.revision else { return end() }
      return mayAnnounceUnclaimed(status) ? presentUnclaimed(status) : rest()
    default: return .nothing
    }
  }

  /// The entry cannot be read either.
  package mutating func foundNothingOut() -> Action {
    guard case .checking(_, let old) = phase else { return .nothing }
    return mayAnnounceUnclaimed(old) ? presentUnclaimed(old) : .retryLater
  }

  /// An end that an earlier attempt may have announced is not announced again without a claim.
  private func mayAnnounceUnclaimed(_ status: EndStatus) -> Bool {
    announcesUnclaimed && status.attempts == 0 && status.stage != .announcing
  }

  private mutating func presentUnclaimed(_ status: EndStatus) -> Action {
    unclaimedRun = status.run
    phase = .presenting(status)
    return .present(status, isAgain: status.attempts > 0)
  }

  /// The outcome of the announcement.
  package mutating func presented(_ outcome: Outcome) -> Action {
    guard case .presenting(let status) = phase else { return .nothing }
    if outcome == .presented { return confirm(over: status) }
    let isClaimed = unclaimedRun != status.run
    openRun = status.run
    unclaimedRun = nil
    switch outcome {
    case .presented: return .nothing
    // An announcement without a claim has nothing to give back, and may be tried again.
    case .failed: return isClaimed ? giveUp(.giveBack, over: status) : rest()
    case .unanswered:
      let attempt = isClaimed ? status.attempts : status.attempts + 1
      return giveUp(.unanswered(attempt: attempt), over: status)
    }
  }

  private mutating func giveUp(_ decision: EndDecision, over status: EndStatus) -> Action {
    phase = .returning(decision, over: status)
    return .write(decision, over: status)
  }

  /// The announcement has succeeded after all, when its attempt had been given up.
  ///
  /// - Parameter status: the entry as it was last seen.
  package mutating func presentedLate(over status: EndStatus) -> Action {
    guard openRun == status.run else { return .nothing }
    switch phase {
    case .idle, .returning: return status.isOpen ? confirm(over: status) : end()
    // Another attempt is under way, which has an outcome of its own.
    case .deciding, .checking, .presenting, .confirming: return .nothing
    }
  }

  /// Repeats the write that the store refused.
  package mutating func retry() -> Action {
    switch phase {
    case .checking: .read
    case .confirming(let status): .write(.announced, over: status)
    case .returning(let decision, let status): .write(decision, over: status)
    case .idle, .deciding, .presenting: .nothing
    }
  }
}

extension EndStatus {
  /// Whether the end of the run is still to be announced, as far as is known.
  fileprivate var isOpen: Bool {
    switch stage {
    case .running, .returned, .announcing, .unconfirmed: true
    case .ready, .paused, .announced, .stopped: false
    }
  }
}
