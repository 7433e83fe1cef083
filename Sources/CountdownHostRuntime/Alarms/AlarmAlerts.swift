internal import Countdown
internal import CountdownAlarms
internal import CountdownProcesses
internal import Foundation

/// All that lets alarms be heard and reminders be seen: sound and bell, notifications, the badge.
///
/// ```swift
/// let alerts = AlarmAlerts(agenda, surroundings, times: times, report: say)
/// alerts.attach()
/// try agenda.start()
/// ```
final class AlarmAlerts: Sendable {
  private let agenda: Agenda
  private let screen: AlarmScreenAlert
  private let ring: RingAlert
  private let desktop: AlarmDesktop
  private let bell: BellAlert
  private let hooks: HookQueue
  private let report: @Sendable (String) -> Void
  private let launcher: LauncherAlert

  /// Where it runs.
  struct Surroundings: Sendable {
    let environment: [String: String]
    /// Where shared data is found, the user's own first.
    let dataFolders: [String]
    /// This program.
    let program: String
    /// The notification server.
    let desktop: DesktopRung
    /// The icon in the launcher.
    let launcher: LauncherAlert
    /// Shows a notification on the terminal; nil where no terminal can.
    let onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?
    /// Runs the user's commands.
    let hooks: HookQueue
  }

  /// - Parameters:
  ///   - times: how moments are written now.
  ///   - report: told, a line each, what did not work; from any thread.
  init(
    _ agenda: Agenda, _ surroundings: Surroundings, times: @escaping @Sendable () -> AlarmTimes,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.agenda = agenda
    self.report = report
    (hooks, launcher) = (surroundings.hooks, surroundings.launcher)
    let sounds = AlarmSounds(dataFolders: surroundings.dataFolders)
    let answers = AlarmAnswers(agenda, openList: Self.openList(surroundings, report))
    let desktop = AlarmDesktop(surroundings.desktop, answers, sounds: sounds, report: report)
    self.desktop = desktop
    bell = BellAlert()
    screen = AlarmScreenAlert(
      desktop: desktop, times: times, overdue: answers.overdue,
      onTerminal: surroundings.onTerminal, report: report)
    ring = RingAlert(
      sounds: sounds, bell: bell, serverPlays: { desktop.playsSounds }, report: report)
  }

  /// From now on events are heard and seen, and the number that is overdue now is shown.
  func attach() {
    agenda.attach(ring)
    agenda.attach(screen)
    _ = HookListener(agenda.events, hooks)
    launcher.follow(agenda.events, count: agenda.badge)
  }

  /// Tries silently what will be used tonight; a line for each part that will not work.
  func faults(within limit: Duration = .milliseconds(200)) -> [String] {
    let screen = desktop.fault(within: limit).map { AlertFault(alert: .notification, reason: $0) }
    let bell = bell.fault.map { AlertFault(alert: .bell, reason: $0) }
    return [screen, bell].compactMap { $0?.text }
  }

  /// Falls silent; whatever rings goes on to ring for the agenda.
  func silence() { ring.silence() }

  /// Takes the number away. What is shown and rings ends with the agenda's sinks.
  func end() {
    ring.silence()
    launcher.end()
    if !hooks.finish(within: .seconds(2)) { hooks.end() }
  }

  private static func openList(
    _ surroundings: Surroundings, _ report: @escaping @Sendable (String) -> Void
  ) -> (@Sendable () -> Void)? {
    guard let terminal = ListTerminal(environment: surroundings.environment) else { return nil }
    return {
      do {
        try terminal.open(
          surroundings.program, ["remind", "list", "--overdue"],
          environment: surroundings.environment)
      } catch {
        report("no terminal could be started: \(error)")
      }
    }
  }
}
