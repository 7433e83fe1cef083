internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// Writes the ends that the host announces, and the runs that its clients stop, into the history.
struct HostHistory: Sendable {
  private let log: HistoryLog
  private let report: @Sendable (String) -> Void

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(environment: Environment, report: @escaping @Sendable (String) -> Void) {
    log = HistoryLog(environment: environment)
    self.report = report
  }

  /// Takes note of a run that was stopped.
  func note(_ run: StoppedRun) { write(HistoryEntry(run)) }

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
      ended: WallMoment(nanoseconds: finish.wallNanoseconds),
      total: finish.total - (isThisRun ? record?.booked ?? .zero : .zero), remaining: .zero)
    (entry.name, entry.label) = (finish.name, finish.label)
    if let step = finish.step?.step {
      (entry.kind, entry.step) = ("pomodoro", DisplayText.cleaned(step.name))
      entry.stepKind = step.kind
    }
    write(entry)
  }

  private func write(_ entry: HistoryEntry) {
    if let fault = log.note(entry) { report(fault) }
  }
}
