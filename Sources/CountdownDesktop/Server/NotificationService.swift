#if Desktop
  internal import Countdown

  /// Carries out the ledger's steps over the bus, and tells the ledger what came of them.
  ///
  /// Unchecked because it is touched on one thread only: every use is a job of the notifier's
  /// ``GLibThread``, and replies and signals arrive on that thread as well.
  final class NotificationService: @unchecked Sendable {
    private let appName: String
    private let sound: SoundChoice
    let status: NotifierStatus
    private let link: ServerLink
    var ledger = NotificationLedger()
    private var replies: [UInt64: Reply] = [:]
    private var lastTicket: UInt64 = 0
    /// Calls under way that close something; leaving the bus would lose them.
    private var closing = 0
    /// What to do when nothing is shown any more.
    private var atTheEnd: (() -> Void)?

    init(
      appName: String, sound: SoundChoice, status: NotifierStatus,
      address: @escaping @Sendable () -> String?
    ) {
      self.appName = appName
      self.sound = sound
      self.status = status
      link = ServerLink(address: address)
      link.onOwnerChange = { [weak self] owner in self?.ownerChanged(to: owner) }
      link.onSignal = { [weak self] signal in self?.received(signal) }
    }
  }

  // MARK: - What is asked of it

  extension NotificationService {
    func post(_ notification: DesktopNotification, _ reply: Reply) {
      atTheEnd = nil
      link.ready { [self] result in
        switch result {
        case .failure(let error): reply.finish(error)
        case .success where reply.isAbandoned: break
        case .success(let server):
          status.change { $0.server = server }
          lastTicket += 1
          replies[lastTicket] = reply
          carryOut(ledger.post(notification, ticket: lastTicket))
        }
      }
    }

    func withdraw(_ id: CountdownID, _ reply: Reply) {
      var isAnswered = false
      for step in ledger.withdraw(id) {
        if case .close(let shown) = step {
          close(shown, reply)
          isAnswered = true
        } else {
          carryOut([step])
        }
      }
      if !isAnswered { reply.finish(nil) }
      endIfEmpty()
    }

    /// Asks the server who it is.
    func check(_ reply: Reply) {
      link.ready(anew: true) { [status] result in
        switch result {
        case .failure(let error): reply.finish(error)
        case .success(let server):
          status.change {
            $0.server = server
            $0.breaker.answered()
          }
          reply.finish(nil)
        }
      }
    }

    /// Nobody waits for an answer any more.
    func gaveUp() { link.giveUpConnecting() }

    /// Leaves the bus once nothing is on the screen: until then its actions work, and it keeps
    /// itself alive.
    func endWhenEmpty(_ then: @escaping () -> Void) {
      atTheEnd = { withExtendedLifetime(self, then) }
      endIfEmpty()
    }

    func endIfEmpty() {
      guard let then = atTheEnd, ledger.isEmpty && closing == 0 || link.isIdle else { return }
      atTheEnd = nil
      link.disconnect()
      then()
    }
  }

  // MARK: - What it does

  extension NotificationService {
    func carryOut(_ steps: [NotificationLedger.Step]) {
      for step in steps {
        switch step {
        case .show(let notification, let replaced, let call):
          show(notification, replacing: replaced, call: call)
        case .close(let shown):
          close(shown, nil)
        case .answer(let tickets, let error):
          answer(tickets, error)
        }
      }
    }

    /// Shows it through whatever server there is by now: one that took over is asked first what it
    /// can do.
    private func show(_ notification: DesktopNotification, replacing id: UInt32, call: UInt64) {
      link.ready { [self] result in
        switch result {
        case .failure(let error): settle(notification.id, call, .failure(error))
        case .success(let server):
          let message = NotificationMessage(
            appName: appName, sound: sound, capabilities: server.capabilities)
          link.call("Notify", message.arguments(for: notification, replacing: id)) {
            [weak self] result in
            self?.settle(notification.id, call, Self.shownID(result))
          }
        }
      }
    }

    private static func shownID(
      _ result: Result<[BusValue], BusFailure>
    ) -> Result<UInt32, NotificationError> {
      let operation = "show the notification"
      return result.mapError { NotificationError($0, operation: operation) }.flatMap { values in
        if let id = values.first?.uint32 { return .success(id) }
        return .failure(
          NotificationError(
            kind: .refused, operation: operation, message: "the server's answer holds no id"))
      }
    }

    private func settle(
      _ id: CountdownID, _ call: UInt64, _ result: Result<UInt32, NotificationError>
    ) {
      status.change {
        if !result.isTimeout { $0.breaker.answered() }
        if result.isSuccess { $0.counts.shown += 1 }
      }
      carryOut(ledger.settle(id, call: call, result))
      endIfEmpty()
    }

    private func close(_ shown: UInt32, _ reply: Reply?) {
      closing += 1
      link.call("CloseNotification", [.uint32(shown)]) { [self] result in
        closing -= 1
        defer { endIfEmpty() }
        switch result.mapError({ NotificationError($0, operation: "close the notification") }) {
        case .failure(let error) where error.kind == .timedOut: reply?.finish(error)
        // Refused because it was closed already, or gone with its server: it is off the screen.
        case .success, .failure:
          status.change { $0.breaker.answered() }
          reply?.finish(nil)
        }
      }
    }

    private func answer(_ tickets: [UInt64], _ error: NotificationError?) {
      let replies = tickets.compactMap { self.replies.removeValue(forKey: $0) }
      for reply in replies { reply.finish(error) }
      if replies.isEmpty, let error { status.call { [status] in status.report(error) } }
    }
  }

  extension Result where Failure == NotificationError {
    fileprivate var isSuccess: Bool {
      if case .success = self { true } else { false }
    }

    fileprivate var isTimeout: Bool {
      if case .failure(let error) = self { error.kind == .timedOut } else { false }
    }
  }
#endif
