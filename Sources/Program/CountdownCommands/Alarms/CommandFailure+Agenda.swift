internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownTerminal

extension CommandFailure {
  /// A failing store is an error, an unsuitable state a refusal, everything else bad input.
  init(_ error: AgendaError) {
    switch error {
    case .store: self.init("\(error)", .failed)
    case .notRinging, .nothingToSkip, .nothingToUndo, .alreadyDone: self.init("\(error)", .stopped)
    default: self.init("\(error)", .misused)
    }
  }

  /// Carries out a closure that may fail.
  static func attempt<Value>(
    _ body: () throws(AgendaError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(AgendaError) { return try body() } catch { throw CommandFailure(error) }
  }
}
