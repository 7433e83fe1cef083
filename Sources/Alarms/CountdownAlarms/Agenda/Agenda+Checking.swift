package import Countdown
package import CountdownStore

extension Agenda {
  /// Whether the agenda has been started, so that it knows its store or why it cannot be read.
  package var isStarted: Bool { state.withLock { $0.ringing != nil } }

  /// Sets a closure to call whenever the changes of other processes have been read, on the thread
  /// that read them. Most of these changes cause no event.
  package func onNews(_ report: @escaping @Sendable () -> Void) {
    state.withLock { $0.onNews = report }
  }

  /// Sets a closure to call after each completion that this agenda carried out, by a command or by
  /// an answer to an alert, on that thread: with the reminder as it was before, and the moment. A
  /// completion by another agenda is not reported here.
  package func onCompletion(_ report: @escaping @Sendable (Reminder, WallMoment) -> Void) {
    state.withLock { $0.onCompletion = report }
  }

  /// Reads the changes of other processes, as ``refresh()`` does, and writes an item unchanged, if
  /// there is one: only a write shows whether the store accepts writes, because the disk may be
  /// full or a limit of the process may be reached.
  package func checkStore(writing id: CountdownID) throws(StoreError) {
    try inTurn { () throws(StoreError) in
      defer { catchUp(to: now()) }
      for _ in 0..<Self.mostAttempts {
        try read()
        guard let item = state.withLock({ $0.machine.item(id) }) else { return }
        let result = write([Decision.Step(place: item.place, item: item, events: [])], at: now())
        if let error = result.error { throw error }
        if !result.isOvertaken { return }
      }
      throw Self.contention
    }
  }
}

extension AgendaMachine {
  fileprivate func item(_ id: CountdownID) -> AgendaItem? {
    self[.alarm(Alarm.ID(id))] ?? self[.reminder(Reminder.ID(id))]
  }
}
