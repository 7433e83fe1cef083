#if Desktop
  internal import Countdown

  /// What a notifier's threads share: its counts, what is known of the server, and the breaker.
  final class NotifierStatus: Sendable {
    let onFailure: (@Sendable (NotificationError) -> Void)?
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

    /// A server is there of which nobody knows yet whether it answers; only the last one did not.
    func serverAppeared() { change { $0.breaker.answered() } }

    func serverChanged() { change { $0.server = nil } }

    /// Counts what a person answered.
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
    /// notifications: what is about one notification in its order. People click seldom enough for
    /// that.
    func call(about id: Alert.ID?, _ body: @escaping @Sendable () -> Void) {
      do {
        try calls.call(about: id, body)
      } catch {
        change { $0.counts.failures += 1 }
      }
    }
  }
#endif
