package import Countdown
package import CountdownStore

/// The facts that decide about the end of one run: the part of an entry that an ``EndMachine``
/// looks at.
package struct EndStatus: Hashable, Sendable {
  package var stage: SharedCountdown.Stage
  /// The identity of the run.
  package var run: CountdownID
  /// The number of attempts to announce that were begun and not given back.
  package var attempts: Int
  /// The claim's token; 0 while nobody announces.
  package var token: UInt64
  /// The version of the entry that this was read from; nil if no entry was written yet.
  package var revision: EntryRevision?

  package init(
    stage: SharedCountdown.Stage, run: CountdownID, attempts: Int = 0, token: UInt64 = 0,
    revision: EntryRevision?
  ) {
    (self.stage, self.run, self.attempts) = (stage, run, attempts)
    (self.token, self.revision) = (token, revision)
  }
}

/// The stages that an announcer writes in place of a status.
package enum EndDecision: Hashable, Sendable {
  /// The announcer is about to announce. `attempt` counts from 1.
  case claim(token: UInt64, attempt: Int)
  /// The end was announced.
  case announced
  /// The announcer could not announce the end; the attempt does not count.
  case giveBack
  /// The announcer had no answer, so that the end may have been announced: the attempt counts, and
  /// another one may follow. `attempt` counts from 1.
  case unanswered(attempt: Int)
  /// Two attempts have an unknown outcome.
  case unconfirmed
}

extension EndMachine.Outcome {
  /// The outcome of an announcement that threw.
  init(_ error: any Error) { self = error.leavesAlertOpen ? .unanswered : .failed }
}

extension EndStatus {
  /// The status that a decision leads to, still under the old revision.
  package func applying(_ decision: EndDecision) -> EndStatus {
    var status = self
    switch decision {
    case .claim(let token, let attempt):
      (status.stage, status.token, status.attempts) = (.announcing, token, attempt)
    case .announced: (status.stage, status.token) = (.announced, 0)
    case .giveBack:
      (status.stage, status.token, status.attempts) = (.returned, 0, max(attempts - 1, 0))
    case .unanswered(let attempt):
      (status.token, status.attempts) = (0, attempt)
      status.stage = attempt < EndMachine.mostAttempts ? .returned : .unconfirmed
    case .unconfirmed: (status.stage, status.token) = (.unconfirmed, 0)
    }
    return status
  }
}
