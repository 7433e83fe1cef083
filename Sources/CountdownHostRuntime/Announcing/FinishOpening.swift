internal import Countdown
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem

/// What a click on the notification of a finish does: shows the countdown's application, or else
/// the countdown in a terminal.
struct FinishOpening: Sendable {
  let environment: [String: String]
  /// This program.
  let program: String
  let report: @Sendable (String) -> Void

  /// Does what the host says is to be done.
  ///
  /// - Returns: whether the user has seen by it that the countdown ended. One that a terminal shows
  ///   he acknowledges there.
  func perform(_ opening: HostOpening, of finish: SharedFinish) -> Bool {
    do throws(SystemError) {
      switch opening {
      case .application: return true
      case .command(let line):
        try DetachedProcess.open(line, environment: environment)
        return true
      case .program:
        guard let terminal = ListTerminal(environment: environment) else { return true }
        try terminal.open(
          program, ["watch", finish.name], environment: environment, waits: false)
        return false
      }
    } catch {
      report("\(QuotedText(finish.title)) could not be opened: \(error)")
      return false
    }
  }
}
