public import Countdown

extension DesktopNotifier {
  /// Shows a notification of your own, replacing one with the same id, as ``present(_:_:)`` does.
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

  /// Reports that the server refused an alert, and whether it is shown after all: it is tried again
  /// until it is withdrawn or replaced. Of any other alert nothing is reported.
  public func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void
  ) { status.refused.observe(id, report) }

  /// Tests silently whether notifications will work: connects to the bus, and asks the server who
  /// it is and what it can do.
  ///
  /// - Parameter limit: the time allowed; by default 200 ms.
  public func check(
    within limit: Duration = .milliseconds(200)
  ) throws(NotificationError) {
    try request("reach the notification server", within: limit, isTrial: true) {
      service, reply in
      service.check(reply)
    }
  }

  /// Drops notifications that still wait for a server. Shown ones stay, and their buttons work.
  /// Later alerts are shown as usual.
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
      // A test may end before a healthy server answers.
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
  /// The counts of a notifier so far.
  public struct Counts: Hashable, Sendable {
    /// The number of notifications that a server accepted.
    public internal(set) var shown = 0
    /// The number of actions that people chose, including clicks on the notification itself.
    public internal(set) var actions = 0
    /// The number of notifications that people closed.
    public internal(set) var dismissed = 0
    /// The number of notifications that left the screen by themselves.
    public internal(set) var expired = 0
    /// The number of reported actions that were never offered.
    public internal(set) var unknownActions = 0
    /// The number of failures of every kind.
    public internal(set) var failures = 0
  }

  /// The counts now.
  public var counts: Counts { status.now.counts }

  /// The server, once it has answered; nil before, and after it went away.
  public var server: NotificationServerInfo? { status.now.server }

  /// The server's capabilities; empty while ``server`` is nil.
  public var capabilities: Set<String> { server?.capabilities ?? [] }
}
