internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem

/// The effect of a click on the notification of a finish: shows the countdown's application, or
/// else the countdown in a terminal.
struct FinishOpening: Sendable {
  let environment: Environment
  /// The path of this program.
  let program: String
  let report: @Sendable (String) -> Void

  /// Carries out the host's decision.
  ///
  /// - Returns: whether the user has seen the end by this. An end that is shown in a terminal is
  ///   acknowledged there.
  func perform(_ opening: HostOpening, of finish: SharedFinish) -> Bool {
    let environment = variables(of: finish)
    do throws(SystemError) {
      switch opening {
      case .application: return true
      case .command(let line):
        try DetachedProcess.open(line, environment: environment)
        return true
      case .program:
        guard let terminal = ListTerminal(environment: environment) else { return true }
        try terminal.open(program, ["watch", finish.name], waits: false)
        return false
      }
    } catch {
      report("\(QuotedText(finish.title)) could not be opened: \(error)")
      return false
    }
  }
}

extension FinishOpening {
  /// What is opened shows times in the zone of the process that started the countdown.
  private func variables(of finish: SharedFinish) -> Environment {
    StarterZone(attributes: finish.attributes)?.variables(of: environment) ?? environment
  }
}
