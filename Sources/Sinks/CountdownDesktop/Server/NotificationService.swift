internal import Countdown

/// Brings the screen to the state that one notifier wants, through libnotify, whenever the server
/// answers.
///
/// Unchecked because it is used on one thread only: every use is a job of libnotify's
/// ``GLibThread``, to which libnotify's reports are delivered as well.
final class NotificationService: @unchecked Sendable {
  let home: NotifyThread
  let status: NotifierStatus
  let settings: NotifierSettings
  var ledger = NotificationLedger()
  /// The notifications on the screen, by their lives.
  var handles: [UInt64: NotifyHandle] = [:]
  /// The notifications still to be removed from the screen, and the callers that wait for that.
  var leaving: [UInt64: Reply] = [:]
  /// The callers that wait for a notification to be shown.
  var asked: [Alert.ID: [Reply]] = [:]
  /// The server is being asked.
  private var isBringing = false
  /// Tries again what the server refused.
  var retry: GLibTimer?
  /// Whether the present server has been shown nothing yet.
  var isNewServer = true
  /// The number of notifications held back, as it is shown.
  var othersShown = 0
  /// Whether the notifier was released.
  var isRetired = false

  init(_ settings: NotifierSettings, in home: NotifyThread, _ status: NotifierStatus) {
    (self.settings, self.home, self.status) = (settings, home, status)
  }
}

// MARK: - What is asked of it

extension NotificationService {
  func want(_ posting: Posting, _ reply: Reply?) {
    home.join(self)
    status.refused.end(posting.id)
    asked[posting.id, default: []] += reply.map { [$0] } ?? []
    if let late = ledger.want(posting) {
      status.refused.end(late)
      answer(late, NotificationError.notAnswering("show the notification"))
    }
    bring()
  }

  func withdraw(_ id: Alert.ID, _ reply: Reply) {
    let life = ledger.remove(id)
    status.refused.end(id)
    answer(id, nil)
    if let life { return close(life, reply) }
    reply.finish(nil)
    if ledger.heldBack != othersShown { bring() }
  }

  /// Asks the server who it is.
  func check(_ reply: Reply) {
    home.join(self)
    home.link.reach { [status] result in
      status.heard(result)
      reply.finish(result.failure)
    }
  }

  /// Drops notifications that wait for a server.
  func rest() {
    for id in ledger.removeUnshown() {
      status.refused.end(id)
      answer(id, nil)
    }
  }

  /// The notifier was released: the service ends once nothing is on the screen, because buttons
  /// work until then.
  func retire() {
    (isRetired, retry) = (true, nil)
    rest()
    leaveIfDone()
  }

  func leaveIfDone() {
    if isRetired, ledger.isEmpty, leaving.isEmpty { home.leave(self) }
  }
}

// MARK: - What it does

extension NotificationService {
  /// Brings the screen to the wanted state, once the server answers.
  func bring() {
    guard !isBringing else { return }
    isBringing = true
    home.link.reach { [weak self] result in
      guard let self else { return }
      isBringing = false
      status.heard(result)
      switch result {
      case .success(let server):
        if bring(through: server) { planRetry() } else { bring() }
      case .failure(let error): failed(error)
      }
      leaveIfDone()
    }
  }

  /// - Returns: whether the server answered to all of it.
  private func bring(through server: NotificationServerInfo) -> Bool {
    holdBack()
    for life in leaving.keys.sorted() {
      guard carryOut(closing: life) else { return false }
    }
    for id in ledger.unsent {
      guard let posting = ledger.entries[id]?.posting else { continue }
      let message = NotificationMessage(posting, settings, for: server)
      guard carryOut(showing: id, message) else { return false }
    }
    return true
  }

  private func failed(_ error: NotificationError) {
    for id in ledger.unsent { ledger.failed(id) }
    for id in asked.keys { answer(id, error) }
    for reply in leaving.values { reply.finish(error) }
  }

  /// - Returns: whether the server answered.
  private func carryOut(showing id: Alert.ID, _ message: NotificationMessage) -> Bool {
    let life = ledger.reserveLife(of: id)
    let handle = handles[life]
    do throws(BusFailure) {
      if let handle, handle.shown == message, message.staysQuietly {
        ledger.shown(id, as: life)
      } else {
        handle?.update(message)
        let shown = handle ?? newHandle(message, life)
        try shown.show()
        handles[life] = shown
        ledger.shown(id, as: life)
        status.change { $0.counts.shown += 1 }
      }
      status.refused.end(id, isShown: true)
      answer(id, nil)
      return true
    } catch {
      let error = NotificationError(error, operation: "show the notification")
      let isAttempt = status.refused.contains(id)
      switch error.reason {
      case .refused:
        ledger.refused(id)
        if ledger.entries[id]?.isRefused == true { status.refused.note(id, error) }
      case .timedOut: ledger.unanswered(id)
      default: ledger.failed(id)
      }
      // A refusal is reported once, however often it is tried again.
      answer(id, error, reportsInAnyCase: error.reason != .refused || !isAttempt)
      return stillAnswers(after: error)
    }
  }

  private func newHandle(_ message: NotificationMessage, _ life: UInt64) -> NotifyHandle {
    weak let service = self
    return NotifyHandle(message) { [home] happening in
      home.thread.post { service?.heard(happening, of: life) }
    }
  }

  /// - Returns: whether the server answered.
  private func carryOut(closing life: UInt64) -> Bool {
    let reply = leaving.removeValue(forKey: life)
    guard let handle = handles.removeValue(forKey: life) else {
      reply?.finish(nil)
      return true
    }
    do throws(BusFailure) {
      try handle.close()
      reply?.finish(nil)
      return true
    } catch {
      let error = NotificationError(error, operation: "close the notification")
      // Refused because it was closed already, or gone with its server: it is off the screen.
      reply?.finish(error.reason == .timedOut ? error : nil)
      return stillAnswers(after: error)
    }
  }

  private func stillAnswers(after error: NotificationError) -> Bool {
    guard error.reason == .timedOut else { return true }
    home.link.wentSilent()
    return false
  }

  func close(_ life: UInt64, _ reply: Reply) {
    leaving[life] = reply
    bring()
  }

  /// Answers the caller that waits for a notification; without one, a failure is reported.
  func answer(
    _ id: Alert.ID, _ error: NotificationError?, reportsInAnyCase: Bool = false
  ) {
    let replies = asked.removeValue(forKey: id) ?? []
    for reply in replies { reply.finish(error) }
    if replies.isEmpty, reportsInAnyCase, let error {
      status.call(about: id) { [status] in status.report(error) }
    }
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
