#if Desktop
  public import Countdown

  extension DesktopNotifier {
    /// Shows a notification of one's own, in the place of the one with its id.
    ///
    /// Returns when the server has it, within the time limit. One that a hanging server shows after
    /// the limit is still known: it can be replaced and withdrawn.
    public func post(_ notification: DesktopNotification) throws(NotificationError) {
      guard status.now.breaker.allows(at: RealTime.monotonic) else {
        throw reported(
          NotificationError(
            kind: .notAnswering, operation: "show the notification",
            message: "\(Breaker.limit) calls in a row had no answer, so none is made for a while"))
      }
      try request("show the notification", within: timeout) { service, reply in
        service.post(notification, reply)
      }
    }

    /// Closes the notification with an id, if one is shown or on its way.
    public func withdraw(_ id: CountdownID) throws(NotificationError) {
      guard status.now.breaker.allows(at: RealTime.monotonic) else {
        // Nobody waits for a server that does not answer, but it is told.
        return thread.post { [service] in service.withdraw(id, Reply()) }
      }
      try request("close the notification", within: timeout) { service, reply in
        service.withdraw(id, reply)
      }
    }

    /// Tries silently whether notifications will work: connects to the bus, and asks the server who
    /// it is and what it can do.
    ///
    /// - Parameter limit: how long it may take; by default 200 ms.
    public func check(
      within limit: Duration = .milliseconds(200)
    ) throws(NotificationError) {
      try request("reach the notification server", within: limit, isTrial: true) {
        service, reply in
        service.check(reply)
      }
    }

    private func request(
      _ operation: String, within limit: Duration, isTrial: Bool = false,
      _ body: @escaping @Sendable (NotificationService, Reply) -> Void
    ) throws(NotificationError) {
      let reply = Reply()
      thread.post { [service] in body(service, reply) }
      switch reply.wait(within: limit) {
      case .success: break
      case .failure(let error): throw reported(error)
      case nil:
        thread.post { [service] in service.gaveUp() }
        // A trial may be shorter than a healthy server's answer.
        if !isTrial { status.change { $0.breaker.timedOut(at: RealTime.monotonic) } }
        throw reported(
          NotificationError(
            kind: .timedOut, operation: operation,
            message: "no answer within \(limit.text(.units))"))
      }
    }

    private func reported(_ error: NotificationError) -> NotificationError {
      status.report(error)
      return error
    }
  }

  extension DesktopNotifier {
    /// What a notifier has done so far.
    public struct Counts: Hashable, Sendable {
      /// Times that a server took a notification.
      public internal(set) var shown = 0
      /// Actions that users chose and somebody had registered.
      public internal(set) var actions = 0
      /// Notifications that users closed or clicked.
      public internal(set) var dismissed = 0
      /// Actions that nobody had registered, or for a notification that was gone.
      public internal(set) var unknownActions = 0
      /// Failures of every kind.
      public internal(set) var failures = 0
    }

    /// The counts now.
    public var counts: Counts { status.now.counts }

    /// The server, once it was asked; nil before, and after it went away.
    public var server: NotificationServerInfo? { status.now.server }

    /// What the server offers; empty while ``server`` is nil.
    public var capabilities: Set<String> { server?.capabilities ?? [] }
  }
#endif
