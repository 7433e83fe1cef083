internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// Keeps what one command takes away, before it does so.
final class UndoLog {
  /// The words after the answer to a removal.
  static let hint = "  · undo: countdown undo"

  private let file: UndoFile?
  private let report: (String) -> Void
  private var countdowns: [SharedCountdown] = []
  private var stopwatches: [SharedStopwatch] = []

  /// - Parameter report: called with the reason why something cannot be brought back.
  init(environment: Environment, report: @escaping (String) -> Void = StandardStreams.complain) {
    (file, self.report) = (UndoFile(environment: environment), report)
  }

  /// - Returns: whether they can be brought back. If they cannot, a line says why.
  func keep(_ copies: [Agenda.ItemCopy], of place: String) -> Bool {
    !copies.isEmpty && write(.agenda(copies, place: place))
  }

  /// Keeps one more countdown of the command.
  func keep(_ countdown: SharedCountdown) {
    countdowns.append(countdown)
    keepCleared()
  }

  /// Keeps one more stopwatch of the command.
  func keep(stopwatch: SharedStopwatch) {
    stopwatches.append(stopwatch)
    keepCleared()
  }

  private func keepCleared() { _ = write(.countdowns(countdowns, stopwatches: stopwatches)) }

  private func write(_ items: RemovedItems.Items) -> Bool {
    guard let file else { return false }
    do {
      try file.write(RemovedItems(items, at: .now))
      return true
    } catch {
      report("that cannot be undone: \(file.path.harmless): \(error)")
      return false
    }
  }
}
