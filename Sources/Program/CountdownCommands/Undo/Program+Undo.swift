internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

extension Program {
  /// `countdown undo`
  func undo() -> ExitStatus {
    do throws(CommandFailure) {
      let (file, items) = try removedItems()
      switch items {
      case .agenda(let copies, let path):
        return undoing { (agenda, context) throws(CommandFailure) in
          try UndoCommand(agenda: agenda, context: context).bringBack(copies, from: path)
          file.remove()
        }
      case .countdowns(let countdowns, let stopwatches):
        let place = try SharedPlace(isBrief: true)
        let output = StandardOutput(streams: streams, environment: environment)
        try ClearUndo(place: place, output: output).bringBack(countdowns, stopwatches)
        file.remove()
      }
    } catch {
      StandardStreams.complain(error.reason)
      return error.status
    }
    return end(Ending(line: nil, status: .finished))
  }

  private func removedItems() throws(CommandFailure) -> (UndoFile, RemovedItems.Items) {
    guard let file = UndoFile(environment: environment) else { throw Self.nothingToUndo }
    do {
      guard let removed = try file.read(), removed.isRecent(at: .now) else {
        throw Self.nothingToUndo
      }
      return (file, removed.items)
    } catch {
      throw error as? CommandFailure
        ?? CommandFailure("\(file.path.harmless) cannot be read: \(error)", .failed)
    }
  }

  private static var nothingToUndo: CommandFailure {
    CommandFailure("nothing to undo: nothing was removed or cleared in the last hour", .stopped)
  }
}
