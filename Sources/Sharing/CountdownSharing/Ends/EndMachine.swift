internal import Countdown
package import CountdownStore

/// The part of one process in the end of one shared countdown, as a value: its input is the
/// contents of the store and the outcome of its own steps, and its output is the next step.
///
/// A machine knows no clock, no store and no thread, so that all interleavings of several machines
/// can be gone through. Each step is one write in place of the revision that it was decided on; the
/// claim is the last step before the announcement itself begins.
package struct EndMachine: Hashable, Sendable {
  /// The number of attempts with an unknown outcome after which there are no more.
  package static let mostAttempts = 2

  /// Whether the end is announced without a claim when the store fails. The process that counts
  /// does so, because perhaps no other process knows of the end.
  let announcesUnclaimed: Bool
  var phase = Phase.idle
  /// The run that was announced without a claim.
  var unclaimedRun: CountdownID?
  /// The token of the machine's latest claim that may have been written. If the outcome was unknown
  /// and the store has this token, the machine continues with the claim.
  var latestToken: UInt64 = 0
  /// The run that the machine could not announce, or not as far as is known: a late answer may
  /// still say that the run was announced.
  var openRun: CountdownID?

  enum Phase: Hashable, Sendable {
    case idle
    /// Waits for the outcome of a claim, or of a note that an end is unconfirmed.
    case deciding(EndDecision, over: EndStatus)
    /// Has to read, because the outcome of a claim is unknown or the store refused it.
    case checking(token: UInt64, of: EndStatus)
    case presenting(EndStatus)
    /// Has announced, and waits for the outcome of the note.
    case confirming(over: EndStatus)
    /// Could not announce, or had no answer, and waits for the outcome of the note.
    case returning(EndDecision, over: EndStatus)
  }

  package init(announcesUnclaimed: Bool) { self.announcesUnclaimed = announcesUnclaimed }

  /// The next thing to do.
  package enum Action: Hashable, Sendable {
    /// Nothing, until something changes.
    case nothing
    /// Write, and report to ``EndMachine/wrote(_:)``.
    case write(EndDecision, over: EndStatus)
    /// Read the entry, and report to ``EndMachine/found(_:)`` or ``EndMachine/foundNothingOut()``.
    case read
    /// Announce, and report to ``EndMachine/presented(_:)``. `isAgain`: an earlier attempt may have
    /// succeeded.
    case present(EndStatus, isAgain: Bool)
    /// Take the announcement back: a person has answered it, or the countdown has started again.
    case withdraw
    /// Nothing, for a growing pause, after an attempt that failed.
    case rest
    /// Nothing for a while, and then ``EndMachine/retry()``: the store failed.
    case retryLater
  }

  /// The facts that the machine cannot know.
  package struct Facts: Hashable, Sendable {
    /// Whether the deadline has passed.
    package var isDue: Bool
    /// Whether it is this process's turn: at once for the process that counts, after a grace for
    /// others.
    package var mayClaim: Bool
    /// Whether the announcer is dead, or has left its claim unchanged for the patience.
    package var isAnnouncerGone: Bool

    package init(isDue: Bool, mayClaim: Bool, isAnnouncerGone: Bool) {
      (self.isDue, self.mayClaim) = (isDue, mayClaim)
      self.isAnnouncerGone = isAnnouncerGone
    }
  }

  /// The outcome of a write.
  package enum Written: Hashable, Sendable {
    case written(EntryRevision)
    /// Another entry lay there; nil for none, or for one of another countdown.
    case faster(EndStatus?)
    /// Nothing was written.
    case failed
    /// The outcome is unknown.
    case unknown

    var isWritten: Bool { if case .written = self { true } else { false } }
  }

  /// The outcome of an announcement.
  package enum Outcome: Hashable, Sendable {
    case presented
    case failed
    /// There was no answer in time: the end may have been announced, or be announced later.
    case unanswered
  }

  /// Whether the machine waits for nothing but a new look.
  package var isIdle: Bool { phase == .idle }

  /// Whether the machine waits for the announcement itself.
  package var isPresenting: Bool { if case .presenting = phase { true } else { false } }
}

// MARK: - Deciding

extension EndMachine {
  /// Looks at the entry in the store.
  ///
  /// - Parameter token: a number that no other claim has, in case this look leads to one.
  package mutating func consider(
    _ status: EndStatus, _ facts: Facts, token: UInt64
  ) -> Action {
    guard phase == .idle else { return .nothing }
    switch status.stage {
    case .running, .returned:
      guard facts.isDue else { return .nothing }
      if unclaimedRun == status.run { return confirm(over: status) }
      return facts.mayClaim ? claim(status, token) : .nothing
    case .announcing:
      // The entry that was looked at may be older than the latest write.
      if status.token == latestToken { return check(latestToken, status) }
      guard facts.isAnnouncerGone else { return .nothing }
      if unclaimedRun == status.run { return confirm(over: status) }
      return status.attempts < Self.mostAttempts
        ? claim(status, token) : decide(.unconfirmed, over: status)
    case .ready, .paused, .announced, .unconfirmed, .stopped: return .nothing
    }
  }

  mutating func claim(_ status: EndStatus, _ token: UInt64) -> Action {
    decide(.claim(token: token, attempt: status.attempts + 1), over: status)
  }

  mutating func check(_ token: UInt64, _ status: EndStatus) -> Action {
    phase = .checking(token: token, of: status)
    return .read
  }

  mutating func decide(_ decision: EndDecision, over status: EndStatus) -> Action {
    phase = .deciding(decision, over: status)
    return .write(decision, over: status)
  }

  mutating func confirm(over status: EndStatus) -> Action {
    (phase, openRun) = (.confirming(over: status), nil)
    return .write(.announced, over: status)
  }

  mutating func rest() -> Action {
    phase = .idle
    return .rest
  }

  mutating func end(_ action: Action = .nothing) -> Action {
    phase = .idle
    return action
  }
}
