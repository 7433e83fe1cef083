package import Countdown

#if Desktop
  internal import CountdownDesktop
#endif

/// The notification server, or why there is none to talk to.
package struct DesktopRung: Sendable {
  /// The desktop entry, by which desktops know whose notifications these are. Only a process that
  /// stays names it: desktops take away what a program showed that has left.
  static let entry = "countdown"

  #if Desktop
    private let notifier: Result<DesktopNotifier, any Error>

    package init(isQuiet: Bool) {
      notifier = Result { try DesktopNotifier(suppressSound: isQuiet) }
    }

    /// Shows or withdraws what belongs to an event; nil, or why it could not.
    package func show(_ event: CountdownEvent) -> String? {
      do {
        try notifier.get().receive(event)
        return nil
      } catch {
        return Self.reason(error)
      }
    }

    package func fault(within limit: Duration) -> String? {
      do {
        try notifier.get().check(within: limit)
        return nil
      } catch {
        return Self.reason(error)
      }
    }

    /// Shows it, in the place of what is shown for the same; nil, or why it could not.
    func post(_ notification: DesktopNotification) -> String? {
      do {
        try notifier.get().post(notification)
        return nil
      } catch {
        return Self.reason(error)
      }
    }

    func withdraw(_ id: CountdownID) { try? notifier.get().withdraw(id) }

    /// Whether the server plays sounds by their names.
    var playsSounds: Bool { (try? notifier.get().capabilities.contains("sound")) ?? false }

    package func close() { try? notifier.get().close() }

    package static func reason(_ error: any Error) -> String {
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
    func withdraw(_ id: CountdownID) {}
    var playsSounds: Bool { false }
    func close() {}
  #endif
}
