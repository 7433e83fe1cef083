internal import Countdown
internal import CountdownDesktop
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSystem
internal import CountdownTerminal

/// The notification server: a real notification is shown and closed again, and the server names its
/// capabilities.
struct NotificationPart: Sendable {
  private let plan: AlertPlan
  private let dialect: NotificationDialect?
  private let multiplexer: Multiplexer?

  init(_ plan: AlertPlan, _ environment: Environment) {
    self.plan = plan
    dialect = NotificationDialect(environment: environment)
    multiplexer = Multiplexer(environment: environment)
  }

  var examination: Examination {
    Examination("notification") {
      [look().unlessUnused(plan.alerts.contains(.notification))]
    }
  }

  private func look() -> Finding {
    do throws(NotificationError) {
      let notifier = try DesktopNotifier(
        appName: "Countdown", icon: ProgramSinks.entry, suppressSound: true,
        iconPixels: ProgramIcon.pixels)
      try notifier.check(within: .seconds(2))
      let server = notifier.server
      var message = DesktopNotification(
        id: CountdownID(), title: "Countdown", body: "a test by countdown doctor",
        urgency: .low)
      message.isTransient = true
      try notifier.show(message)
      try notifier.withdraw(message.id)
      return .ok("notification", "shown and closed" + (server.map(Self.description) ?? ""))
    } catch {
      return .missing(
        "notification", detail(error),
        fix: error.library?.remedy ?? Self.advice(error.reason))
    }
  }

  /// ` by dunst 1.9.0 through libnotify (buttons, markup, no sounds)`
  private static func description(_ server: NotificationServerInfo) -> String {
    let wanted = [
      ("buttons", "actions"), ("markup", "body-markup"), ("sounds", "sound"),
    ]
    let (has, lacks) = (
      wanted.filter { server.capabilities.contains($0.1) }.map(\.0),
      wanted.filter { !server.capabilities.contains($0.1) }.map { "no \($0.0)" }
    )
    let offers = (has + lacks).joined(separator: ", ")
    return " by \(server.name) \(server.version) through libnotify (\(offers))"
  }

  private func detail(_ error: NotificationError) -> String {
    let instead =
      if multiplexer == nil, dialect != nil {
        "; in this terminal, the terminal's own is shown instead"
      } else {
        plan.needsBell ? "; the bell rings instead" : ""
      }
    return AlertReason.text(error) + instead
  }

  private static func advice(_ reason: NotificationError.Reason) -> String {
    switch reason {
    case .noBus: "run it in a desktop session, or under dbus-run-session"
    case .noServer: "start a notification server, such as dunst or mako"
    case .timedOut, .notAnswering:
      "the server or the session bus hangs: restart it, or log out and in again"
    default: "look at the notification server's log"
    }
  }
}

/// The number on the launcher's icon. Some launchers never say that they listen, so it may be
/// unknown whether the number is seen.
struct LauncherPart: Sendable {
  var examination: Examination { Examination("launcher badge") { [look()] } }

  private func look() -> Finding {
    do throws(NotificationError) {
      let badge = try LauncherBadge(desktopFile: "\(ProgramSinks.entry).desktop", onListener: nil)
      defer { badge.clear() }
      try badge.check(within: .seconds(2))
      return badge.hasListener
        ? .ok("launcher badge", "a launcher listens")
        : .ok("launcher badge", "no launcher reports that it listens; its number may not show")
    } catch {
      let reason = AlertReason.text(error)
      return .ok("launcher badge", "\(reason), so no launcher can show a number")
    }
  }
}
