internal import CountdownAlarms

/// Why a command was not carried out: a line for standard error, and the status.
struct CommandFailure: Error, Hashable {
  let line: String
  let status: ExitStatus

  init(_ reason: String, _ status: ExitStatus) {
    line = Self.program + reason
    self.status = status
  }

  private static let program = "countdown: "

  /// The line without the program's name.
  var reason: String {
    line.hasPrefix(Self.program) ? String(line.dropFirst(Self.program.count)) : line
  }

  /// A signal is to end the program; there is nothing to say.
  init(signal: Int32) {
    line = ""
    status = .signal(signal)
  }

  init(_ error: UsageError) {
    line = error.description
    status = .misused
  }

  /// A store that fails is an error, a state that does not fit a refusal, the rest bad input.
  init(_ error: AgendaError) {
    switch error {
    case .store: self.init("\(error)", .failed)
    case .notRinging, .nothingToSkip, .alreadyDone: self.init("\(error)", .stopped)
    default: self.init("\(error)", .misused)
    }
  }

  /// Carries out what may fail.
  static func attempt<Value>(
    _ body: () throws(AgendaError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(AgendaError) { return try body() } catch { throw CommandFailure(error) }
  }
}
