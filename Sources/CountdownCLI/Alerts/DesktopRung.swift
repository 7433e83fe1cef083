internal import Countdown

#if Desktop
  internal import CountdownDesktop
#endif

/// The notification server, or why there is none to talk to.
struct DesktopRung: Sendable {
  #if Desktop
    private let notifier: Result<DesktopNotifier, any Error>

    init(isQuiet: Bool) {
      notifier = Result { try DesktopNotifier(suppressSound: isQuiet) }
    }

    /// Shows or withdraws what belongs to an event; nil, or why it could not.
    func show(_ event: CountdownEvent) -> String? {
      do {
        try notifier.get().receive(event)
        return nil
      } catch {
        return Self.reason(error)
      }
    }

    func fault(within limit: Duration) -> String? {
      do {
        try notifier.get().check(within: limit)
        return nil
      } catch {
        return Self.reason(error)
      }
    }

    func close() { try? notifier.get().close() }

    private static func reason(_ error: any Error) -> String {
      switch (error as? NotificationError)?.kind {
      case .noBus: "no session bus"
      case .noServer: "no server"
      case .timedOut, .notAnswering: "no answer"
      case .refused: "refused"
      default: "failed"
      }
    }
  #else
    init(isQuiet: Bool) {}
    func show(_ event: CountdownEvent) -> String? { "not built in" }
    func fault(within limit: Duration) -> String? { "not built in" }
    func close() {}
  #endif
}
