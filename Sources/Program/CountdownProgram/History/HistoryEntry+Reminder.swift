internal import Countdown
package import CountdownAlarms

extension HistoryEntry {
  /// The line of a reminder that was done. Undoing it later leaves the line.
  init(_ reminder: Reminder, doneAt moment: WallMoment) {
    self.init(
      .done, id: reminder.id.uuid, started: nil, ended: moment, total: .zero, remaining: .zero)
    (kind, label) = ("reminder", reminder.title)
  }
}

extension Agenda {
  /// Writes each reminder that this agenda completes into the history: the process that carries
  /// that out is the only one to do so.
  ///
  /// - Parameter report: called with a line for each fault.
  package func notesCompletions(
    in log: HistoryLog, report: @escaping @Sendable (String) -> Void
  ) {
    onCompletion { reminder, moment in
      if let fault = log.note(HistoryEntry(reminder, doneAt: moment)) { report(fault) }
    }
  }
}
