/// The stages that an announcer writes in place of a status.
enum EndDecision: Hashable, Sendable {
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

extension EndStatus {
  /// The status that a decision leads to.
  func applying(_ decision: EndDecision) -> EndStatus {
    var status = self
    switch decision {
    case .claim(let token, let attempt):
      (status.stage, status.token, status.attempts) = (.announcing, token, attempt)
    case .announced: (status.stage, status.token) = (.announced, 0)
    case .giveBack:
      (status.stage, status.token, status.attempts) = (.returned, 0, max(attempts - 1, 0))
    case .unanswered(let attempt):
      (status.token, status.attempts) = (0, attempt)
      status.stage = attempt < Self.mostAttempts ? .returned : .unconfirmed
    case .unconfirmed: (status.stage, status.token) = (.unconfirmed, 0)
    }
    return status
  }
}
