internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The terminal: the features that views can use, and whether its bell can be rung.
struct TerminalPart: Sendable {
  private let plan: AlertPlan
  private let theme: Theme
  private let environment: Environment
  private let glyphs: Glyphs

  init(
    _ plan: AlertPlan, _ theme: Theme, _ environment: Environment, _ streams: StandardStreams
  ) {
    (self.plan, self.theme) = (plan, theme)
    (self.environment, glyphs) = (environment, streams.glyphs)
  }

  var examination: Examination {
    Examination("terminal", "bell") {
      [.ok("terminal", description), bell.unlessUnused(plan.alerts.contains(.bell))]
    }
  }

  /// `xterm-256color, 80 × 24, 256 colours, UTF-8, title, notifications by OSC 99`
  private var description: String {
    let term = environment["TERM"] ?? ""
    guard let terminal = Terminal(on: STDOUT_FILENO) ?? Terminal(on: STDERR_FILENO) else {
      return "none; plain lines are written"
    }
    if ["", "dumb"].contains(term) { return "TERM is \(term.quoted): plain lines are written" }
    let size = terminal.size
    let parts = [
      DisplayText.cleaned(term), "\(size.columns) x \(size.rows)", colors(term),
      glyphs == .unicode ? "UTF-8" : "ASCII, because the locale is not UTF-8", "title and progress",
      notifications,
    ]
    return parts.joined(separator: ", ")
  }

  private func colors(_ term: String) -> String {
    if !(environment["NO_COLOR"] ?? "").isEmpty { return "no colours, because NO_COLOR is set" }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return "all colours" }
    if Theme.warm.available(in: environment) == .warm { return "256 colours" }
    return theme == .terminal
      ? "16 colours" : "16 colours, so that the theme \(theme.rawValue) has no effect"
  }

  private var notifications: String {
    let way =
      switch Multiplexer(environment: environment) {
      case .tmux: " through tmux, if its allow-passthrough is on"
      case .screen: " through screen"
      case nil: ""
      }
    return switch NotificationDialect(environment: environment) {
    case .kitty: "notifications by OSC 99" + way
    case .rxvt: "notifications by OSC 777" + way
    case .iTerm: "notifications by OSC 9" + way
    case nil: "no known notifications of its own"
    }
  }

  private var bell: Finding {
    guard let fault = AlertOutlet.bell(ProgramSinks.bell()).check(within: .zero)?.reason else {
      return .ok("bell", "can be rung")
    }
    return .missing(
      "bell", fault,
      fix: fault == "no terminal" ? "run it in a terminal" : "resume the terminal (Ctrl-Q)")
  }
}
