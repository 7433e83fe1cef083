internal import Countdown

// The reports of the server, and the answers of people.
extension NotificationService {
  /// Everything is gone from the screen; notifications that still matter are shown again.
  func serverChanged() {
    status.serverChanged()
    ledger.serverChanged()
    forgetServer()
    let gone = NotificationError(.serverLeft, operation: "show the notification")
    for id in asked.keys where ledger.entries[id] == nil { answer(id, gone) }
    status.refused.keep { ledger.entries[$0] != nil }
    let replies = leaving.values
    leaving = [:]
    for reply in replies { reply.finish(nil) }
    if isRetired { rest() }
    leaveIfDone()
  }

  /// A server appeared.
  func serverAppeared() {
    status.serverAppeared()
    if !ledger.unsent.isEmpty { bring() }
  }

  func heard(_ happening: NotifyHandle.Happening, of life: UInt64) {
    switch happening {
    case .action(let name, let token):
      // What is presented after an answer is news, even with the same words.
      handles[life]?.shown = nil
      pass(on: ledger.invoked(life, action: name, token: token), name)
    case .closed(let reason):
      handles[life] = nil
      leaving.removeValue(forKey: life)?.finish(nil)
      pass(on: ledger.closed(life, reason: reason), "")
    }
    leaveIfDone()
  }

  private func pass(on answer: NotificationLedger.Answer, _ action: String) {
    switch answer {
    case .given(let answer, let posting, let closing):
      status.count(answer)
      status.call(about: posting.id) { posting.answer(answer) }
      // Most servers close it by themselves, and report that before their next answer.
      if let closing { close(closing, Reply()) }
    case .unknown: unknownAction(action)
    case .none: break
    }
  }

  func unknownAction(_ name: String) {
    status.change { $0.counts.unknownActions += 1 }
    let error = NotificationError(
      .unknownAction,
      operation: "carry out the action \(NotificationText.line(name, limit: 100))",
      message: "it was never offered")
    status.call(about: nil) { [status] in status.report(error) }
  }
}
