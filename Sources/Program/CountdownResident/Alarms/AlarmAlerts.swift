internal import Countdown
internal import CountdownAlarms
internal import CountdownProgram
internal import CountdownSystem

/// The alerts of alarms and reminders: sound and bell, notifications, the badge.
///
/// ```swift internal
/// let alerts = AlarmAlerts(agenda, surroundings, report: say)
/// alerts.attach(listeners)
/// try agenda.start()
/// ```
final class AlarmAlerts: Sendable {
  private let agenda: Agenda
  private let presenter: Presenter
  private let hooks: HookQueue
  private let launcher: LauncherAlert
  /// The terminal for the list of overdue reminders, in the zone of the one that was opened; looked
  /// up when it is needed, because the screen may have come after the host; nil where no terminal
  /// can be started.
  private let terminal: @Sendable (_ zone: String?) -> ListTerminal?
  private let openList: @Sendable (_ zone: String?) -> Void

  /// The parts around the alerts.
  struct Surroundings: Sendable {
    let environment: Environment
    /// The path of this program.
    let program: String
    let presenter: Presenter
    /// The icon in the launcher.
    let launcher: LauncherAlert
    /// Runs the user's commands.
    let hooks: HookQueue
  }

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(
    _ agenda: Agenda, _ surroundings: Surroundings, report: @escaping @Sendable (String) -> Void
  ) {
    self.agenda = agenda
    (presenter, hooks, launcher) = (
      surroundings.presenter, surroundings.hooks, surroundings.launcher
    )
    let terminal = { @Sendable (zone: String?) in
      let environment = surroundings.environment
      return ListTerminal(
        environment: StarterZone(named: zone)?.variables(of: environment) ?? environment)
    }
    self.terminal = terminal
    openList = Self.openList(surroundings.program, in: terminal, report)
  }

  /// From now on events are announced, and the present number of overdue reminders is shown.
  func attach(_ listeners: HostListeners) {
    agenda.attach(presenter.alarmSound.sink, name: "sound")
    agenda.attach(
      presenter.alarmScreen.sink, name: "notification",
      alert: { [terminal] event in
        Alert(event)?.with {
          if $0.kind == .due, terminal(nil) != nil { $0.defaultActionTitle = "Show list" }
          // Without a name a desktop would open the kitchen timer, which the program's entry names.
          $0.defaultActionTitle = $0.defaultActionTitle ?? "OK"
        }
      },
      onAnswer: { [openList, weak agenda] alert, answer in
        guard case .opened = answer, alert.kind == .due else { return }
        openList(agenda?.reminders.first { Alert.ID($0.id) == alert.source.id }?.reminder.zone)
      })
    listeners.add(HookListener(hooks).note)
    launcher.show(agenda.badge)
    listeners.add { [launcher] in launcher.note($0) }
  }

  /// The alerts that will not work, by silent trials.
  func faults() -> [AlertFault] { presenter.faults() }

  /// Silences the sound; for the agenda, the alarms keep ringing.
  func silence() { presenter.alarmSound.sink.stop() }

  /// Removes the number from the icon. Notifications and sounds end with the agenda's sinks.
  func end() {
    silence()
    launcher.end()
    if !hooks.finish(within: .seconds(2)) { hooks.end() }
  }

  private static func openList(
    _ program: String, in terminal: @escaping @Sendable (String?) -> ListTerminal?,
    _ report: @escaping @Sendable (String) -> Void
  ) -> @Sendable (String?) -> Void {
    { zone in
      do {
        try terminal(zone)?.open(program, ["remind", "list", "--overdue"])
      } catch {
        report("no terminal could be started: \(error)")
      }
    }
  }
}
