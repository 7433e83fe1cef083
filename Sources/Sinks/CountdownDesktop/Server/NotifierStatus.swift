internal import Countdown

/// State shared by a notifier's threads: its counts, the known server, and the breaker.
final class NotifierStatus: Sendable {
  let onFailure: (@Sendable (NotificationError) -> Void)?
  let refused = RefusedAlerts()
  private let state = Locked(State())
  private let calls = OrderedCalls()

  struct State: Sendable {
    var counts = DesktopNotifier.Counts()
    var server: NotificationServerInfo?
    var breaker = Breaker()
  }

  init(onFailure: (@Sendable (NotificationError) -> Void)?) {
    self.onFailure = onFailure
  }

  var now: State { state.withLock { $0 } }

  func change(_ body: @Sendable (inout State) -> Void) {
    state.withLock { body(&$0) }
  }

  /// The server answered, or the bus said that there is none.
  func heard(_ result: Result<NotificationServerInfo, NotificationError>) {
    change { state in
      state.server = try? result.get()
      if result.failure?.reason != .timedOut { state.breaker.answered() }
    }
  }

  /// A new server has appeared, which may answer: only the last one did not.
  func serverAppeared() { change { $0.breaker.answered() } }

  func serverChanged() { change { $0.server = nil } }

  /// Counts a person's answer.
  func count(_ answer: Alert.Answer) {
    change { state in
      switch answer {
      case .action, .opened: state.counts.actions += 1
      case .closed: state.counts.dismissed += 1
      case .expired: state.counts.expired += 1
      }
    }
  }

  /// Counts a failure and reports it, on the calling thread.
  func report(_ error: NotificationError) {
    change { $0.counts.failures += 1 }
    onFailure?(error)
  }

  /// Runs the application's code on a thread of its own, so that it may block and ask for more
  /// notifications. Calls about one notification keep their order. People click rarely enough for
  /// that.
  func call(about id: Alert.ID?, _ body: @escaping @Sendable () -> Void) {
    do {
      try calls.call(about: id, body)
    } catch {
      change { $0.counts.failures += 1 }
    }
  }
}
