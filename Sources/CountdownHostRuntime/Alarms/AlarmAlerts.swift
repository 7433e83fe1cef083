internal import Countdown
internal import CountdownAlarms
internal import CountdownProcesses
internal import Foundation

/// All that lets alarms be heard and reminders be seen: sound and bell, notifications, the badge.
///
/// ```swift
/// let alerts = AlarmAlerts(agenda, surroundings, report: say)
/// alerts.attach()
/// try agenda.start()
/// ```
final class AlarmAlerts: Sendable {
  private let agenda: Agenda
  private let screen: AlertOutlet
  private let sound: AlertOutlet
  private let bell: any AlertSink
  private let hooks: HookQueue
  private let launcher: LauncherAlert
  /// Shows the list of what is overdue; nil where no terminal can be started.
  /// The terminal for a list, when it is wanted: the screen may have come after the host.
  private let terminal: @Sendable () -> ListTerminal?
  private let openList: @Sendable () -> Void

  /// Where it runs.
  struct Surroundings: Sendable {
    let environment: [String: String]
    /// This program.
    let program: String
    /// The notification server.
    let desktop: any AlertSink
    /// The bell of the terminal, if there is one.
    let bell: any AlertSink
    /// The icon in the launcher.
    let launcher: LauncherAlert
    /// Shows a notification on the terminal; nil where no terminal can.
    let onTerminal: TerminalNotice?
    /// Runs the user's commands.
    let hooks: HookQueue
  }

  /// - Parameter report: told, a line each, what did not work; from any thread.
  init(
    _ agenda: Agenda, _ surroundings: Surroundings, report: @escaping @Sendable (String) -> Void
  ) {
    self.agenda = agenda
    (hooks, launcher, bell) = (surroundings.hooks, surroundings.launcher, surroundings.bell)
    let tell = { @Sendable (result: AlertResult) in
      if let complaint = [result].complaint { report(complaint) }
    }
    screen = .notification(
      surroundings.desktop, onTerminal: surroundings.onTerminal, report: tell)
    sound = .sound(bell: surroundings.bell, report: tell)
    let terminal = { @Sendable in ListTerminal(environment: surroundings.environment) }
    self.terminal = terminal
    openList = Self.openList(surroundings.program, in: terminal, report)
  }

  /// From now on events are heard and seen, and the number that is overdue now is shown.
  func attach() {
    agenda.attach(sound.sink, name: "sound")
    agenda.attach(
      screen.sink, name: "notification",
      alert: { [terminal] event in
        Alert(event)?.with {
          if $0.kind == .due, terminal() != nil { $0.opening = "Show list" }
          // Else a desktop would open the kitchen timer, which its entry names.
          $0.opening = $0.opening ?? "OK"
        }
      },
      onAnswer: { [openList] alert, answer in
        if case .opened = answer, alert.kind == .due { openList() }
      })
    _ = HookListener(agenda.events, hooks)
    launcher.follow(agenda.events, count: agenda.badge)
  }

  /// Tries silently what will be used tonight; each that will not work.
  func faults(within limit: Duration = .milliseconds(200)) -> [AlertFault] {
    let bell = AlertOutlet.bell(bell)
    return [screen, sound, bell].compactMap { $0.check(within: limit) }
  }

  /// Falls silent; whatever rings goes on to ring for the agenda.
  func silence() { sound.sink.stop() }

  /// Takes the number away. What is shown and rings ends with the agenda's sinks.
  func end() {
    silence()
    launcher.end()
    if !hooks.finish(within: .seconds(2)) { hooks.end() }
  }

  private static func openList(
    _ program: String, in terminal: @escaping @Sendable () -> ListTerminal?,
    _ report: @escaping @Sendable (String) -> Void
  ) -> @Sendable () -> Void {
    {
      do {
        try terminal()?.open(program, ["remind", "list", "--overdue"])
      } catch {
        report("no terminal could be started: \(error)")
      }
    }
  }
}
