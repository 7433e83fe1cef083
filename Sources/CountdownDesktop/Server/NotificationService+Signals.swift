#if Desktop
  internal import Countdown

  // What the bus and the server tell.
  extension NotificationService {
    func ownerChanged(to owner: String?) {
      status.change {
        $0.server = nil
        $0.breaker.answered()
      }
      carryOut(ledger.ownerChanged(to: owner))
      endIfEmpty()
    }

    func received(_ signal: BusSignal) {
      guard let shown = signal.arguments.first?.uint32 else { return }
      switch (signal.name, signal.arguments.last) {
      case ("ActionInvoked", .string(let name)):
        let (answer, steps) = ledger.invoked(shown, action: name)
        pass(on: answer, "action \(NotificationText.line(name, limit: 100)) of number \(shown)")
        carryOut(steps)
      case ("NotificationClosed", .uint32(let reason)):
        pass(on: ledger.closed(shown, reason: reason), "")
      default: break
      }
      endIfEmpty()
    }

    private func pass(on answer: NotificationLedger.Answer, _ what: String) {
      switch answer {
      case .action(let action, let id):
        status.change { $0.counts.actions += 1 }
        status.call { action.handler(id) }
      case .dismissal(let notification):
        status.change { $0.counts.dismissed += 1 }
        guard let handler = notification.onDismissed else { return }
        status.call { handler(notification.id) }
      case .unknown:
        status.change { $0.counts.unknownActions += 1 }
        let error = NotificationError(
          kind: .unknownAction, operation: "carry out \(what)", message: "nobody registered it")
        status.call { [status] in status.report(error) }
      case .none: break
      }
    }
  }
#endif
