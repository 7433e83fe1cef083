#if Desktop
  public import Countdown

  extension DesktopNotifier {
    /// Shows a notification of one's own, in the place of the one with its id, as
    /// ``present(_:_:)`` does.
    public func show(_ notification: DesktopNotification) throws(NotificationError) {
      try put(Posting(notification))
    }

    /// Closes the notification with an id, if one is shown or waits to be.
    public func withdraw(_ id: Alert.ID) throws(NotificationError) {
      guard status.now.breaker.allows(at: RealTime.monotonic) else {
        // The server does not answer, so the withdrawal is sent without a wait.
        return service.home.thread.post { [service] in service.withdraw(id, Reply()) }
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

    /// Lets go of what still waits for a server. What is shown stays, and its buttons work. A later
    /// alert is shown as ever.
    public func close() {
      service.home.thread.post { [service] in service.rest() }
    }

    func put(_ posting: Posting) throws(NotificationError) {
      let operation = "show the notification"
      guard status.now.breaker.allows(at: RealTime.monotonic) else {
        service.home.thread.post { [service] in service.want(posting, nil) }
        throw reported(.notAnswering(operation))
      }
      try request(operation, within: timeout) { service, reply in service.want(posting, reply) }
    }

    private func request(
      _ operation: String, within limit: Duration, isTrial: Bool = false,
      _ body: @escaping @Sendable (NotificationService, Reply) -> Void
    ) throws(NotificationError) {
      let reply = Reply()
      service.home.thread.post { [service] in body(service, reply) }
      switch reply.wait(within: limit) {
      case .success: break
      case .failure(let error): throw reported(error)
      case nil:
        // A trial may be shorter than a healthy server's answer.
        if !isTrial { status.change { $0.breaker.timedOut(at: RealTime.monotonic) } }
        throw reported(.timedOut(operation, within: limit))
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
      /// Actions that people chose, clicks on the notification itself among them.
      public internal(set) var actions = 0
      /// Notifications that people closed.
      public internal(set) var dismissed = 0
      /// Notifications that left the screen by themselves.
      public internal(set) var expired = 0
      /// Actions that were never offered.
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
