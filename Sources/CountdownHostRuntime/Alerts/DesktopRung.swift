package import Countdown
internal import CountdownProcesses
internal import CountdownTerminal

#if Desktop
  internal import CountdownDesktop
#endif

/// The notification server, or why there is none to talk to.
package struct DesktopRung: Sendable {
  /// What desktops know this program's entry and its icon by.
  package static let entry = "countdown"

  #if Desktop
    private let notifier: Result<DesktopNotifier, any Error>

    /// - Parameter stays: whether this process stays. Only one that does names the desktop entry:
    ///   desktops take away what a program showed that has left.
    package init(isQuiet: Bool, stays: Bool = false) {
      notifier = Result {
        try DesktopNotifier(
          appName: "Countdown", icon: Self.entry, desktopEntry: stays ? Self.entry : nil,
          suppressSound: isQuiet)
      }
    }

    /// Shows or withdraws what belongs to an event; nil, or why it could not.
    package func show(_ event: CountdownEvent) -> String? {
      switch event.kind {
      case .finished: attempt { try $0.show(Self.finish(event)) }
      case .stopped, .paused, .reset: attempt { try $0.withdraw(Alert.ID(event.id)) }
      default: nil
      }
    }

    /// `Tea finished`, `5m 00s, at 10:35`.
    private static func finish(_ event: CountdownEvent) -> DesktopNotification {
      let end = ClockTime(
        nanoseconds: event.wallTime.advanced(by: .zero - event.lateness).nanoseconds)
      let label = DisplayText.cleaned(event.label)
      let name = label.allSatisfy(\.isWhitespace) ? "Countdown" : label
      return DesktopNotification(
        id: event.id, title: Sentences(label: name).finished,
        body: "\(event.state.total.text(.units)), at \(end.hourAndMinute)",
        urgency: .critical, category: "x-countdown.finish")
    }

    package func fault(within limit: Duration) -> String? {
      attempt { try $0.check(within: limit) }
    }

    /// Shows it, in the place of what is shown for the same; nil, or why it could not.
    func show(_ notification: DesktopNotification) -> String? {
      attempt { try $0.show(notification) }
    }

    func withdraw(_ id: CountdownID) { try? notifier.get().withdraw(Alert.ID(id)) }

    /// Whether the server plays sounds by their names.
    var playsSounds: Bool { (try? notifier.get().capabilities.contains("sound")) ?? false }

    package func close() { try? notifier.get().close() }

    private func attempt(_ body: (DesktopNotifier) throws -> Void) -> String? {
      do {
        try body(notifier.get())
        return nil
      } catch {
        return Self.reason(error)
      }
    }

    package static func reason(_ error: any Error) -> String {
      switch (error as? NotificationError)?.reason {
      case .noBus: "no session bus"
      case .noServer: "no server"
      case .timedOut, .notAnswering: "no answer"
      case .refused: "refused"
      default: "failed"
      }
    }
  #else
    package init(isQuiet: Bool, stays: Bool = false) {}
    package func show(_ event: CountdownEvent) -> String? { "not built in" }
    package func fault(within limit: Duration) -> String? { "not built in" }
    func withdraw(_ id: CountdownID) {}
    var playsSounds: Bool { false }
    package func close() {}
  #endif
}
