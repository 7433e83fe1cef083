internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownTerminal

extension CommandFailure {
  /// A store that fails is an error, a state that does not fit a refusal, the rest bad input.
  init(_ error: AgendaError) {
    switch error {
    case .store: self.init("\(error)", .failed)
    case .notRinging, .nothingToSkip, .nothingToUndo, .alreadyDone: self.init("\(error)", .stopped)
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
