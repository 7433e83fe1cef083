internal import Countdown
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing
internal import CountdownTerminal

/// Writes what ends in the host, or is announced by it, into the history.
final class HostHistory: Sendable {
  private let log: HistoryLog
  private let report: @Sendable (String) -> Void
  /// When the host's countdowns began.
  private let starts = Locked<[CountdownID: WallMoment]>([:])

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(environment: [String: String], report: @escaping @Sendable (String) -> Void) {
    log = HistoryLog(environment: environment)
    self.report = report
  }

  /// Takes note of an event of one of the host's own countdowns.
  ///
  /// - Parameter record: its record; nil where that cannot be read, or is gone.
  func note(_ event: CountdownEvent, name: String?, _ record: SharedCountdown?) {
    switch event.kind {
    case .started: starts.withLock { $0[event.id] = event.wallTime }
    case .finished: _ = starts.withLock { $0.removeValue(forKey: event.id) }
    case .stopped:
      // The countdown of an earlier host began there.
      let recorded = record?.startedWallNanoseconds.map { WallMoment(nanoseconds: $0) }
      let started = starts.withLock { $0.removeValue(forKey: event.id) }
      var entry = HistoryEntry(
        .stopped, id: event.id, started: started ?? recorded, ended: event.wallTime,
        total: event.state.total, remaining: event.state.remaining)
      (entry.name, entry.label) = (name ?? "", event.label)
      write(entry, record?.steps?.place)
    default: break
    }
  }

  /// Takes note of an end that the host announces.
  ///
  /// - Parameter record: the countdown's record, which knows when the run began.
  func note(_ announcement: HostAnnouncement, _ record: SharedCountdown?) {
    let finish = announcement.finish
    let isThisRun = record?.finishID == finish.id
    let started = isThisRun ? record?.startedWallNanoseconds : nil
    var entry = HistoryEntry(
      announcement.lateness > FinishNotice.limit ? .missed : .finished, id: finish.id.countdown,
      started: started.map { WallMoment(nanoseconds: $0) },
      ended: WallMoment(nanoseconds: finish.wallNanoseconds), total: finish.total,
      remaining: .zero)
    (entry.name, entry.label) = (finish.name, finish.label)
    write(entry, finish.step)
  }

  private func write(_ entry: HistoryEntry, _ step: SharedSteps.Place?) {
    var entry = entry
    if let step { (entry.kind, entry.step) = ("pomodoro", DisplayText.cleaned(step.step.name)) }
    if let fault = log.note(entry) { report(fault) }
  }
}
