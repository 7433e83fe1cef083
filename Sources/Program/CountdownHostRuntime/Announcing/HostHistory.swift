internal import Countdown
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// Writes what ends in the host, or is announced by it, into the history.
final class HostHistory: Sendable {
  private let log: HistoryLog
  private let report: @Sendable (String) -> Void
  /// The host's countdowns that have begun and not ended.
  private let runs = Locked<[CountdownID: Run]>([:])

  /// A countdown, or a step, as it was at its last event.
  private struct Run: Sendable {
    let started: WallMoment?
    let state: CountdownTimer.State
    /// The moment of the event.
    let at: WallMoment
    let step: SharedSteps.Place?

    /// The time left at a later moment.
    func remaining(at moment: WallMoment) -> Duration {
      let passed = state.isRunning ? at.duration(to: moment) : .zero
      return min(max(state.remaining - passed, .zero), state.total)
    }
  }

  /// - Parameter report: called, from any thread, with a line for each fault.
  init(environment: Environment, report: @escaping @Sendable (String) -> Void) {
    log = HistoryLog(environment: environment)
    self.report = report
  }

  /// Takes note of a countdown of an earlier host, which this one takes over.
  func know(_ record: SharedCountdown) {
    let phase = record.stage == .paused ? CountdownTimer.Phase.paused : .running
    let state = CountdownTimer.State(
      phase: phase, total: record.snapshot.total, remaining: record.remaining(at: .now))
    let run = Run(
      started: record.startedWallNanoseconds.map { WallMoment(nanoseconds: $0) }, state: state,
      at: .now, step: record.steps?.place)
    runs.withLock { $0[record.snapshot.id] = run }
  }

  /// Takes note of an event of one of the host's own countdowns.
  ///
  /// - Parameter step: the step of a routine that the event belongs to.
  func note(_ event: CountdownEvent, name: String?, in step: SharedSteps.Place?) {
    let run = runs.withLock { $0[event.id] }
    switch event.kind {
    case .started:
      // Another step has begun before this one ended.
      if let run {
        stop(run, event, name, remaining: run.remaining(at: event.wallTime))
      }
      let new = Run(
        started: event.wallTime, state: event.state, at: event.wallTime, step: step)
      runs.withLock { $0[event.id] = new }
    case .paused, .resumed, .adjusted:
      guard let run else { return }
      let new = Run(started: run.started, state: event.state, at: event.wallTime, step: run.step)
      runs.withLock { $0[event.id] = new }
    case .finished: _ = runs.withLock { $0.removeValue(forKey: event.id) }
    case .stopped:
      _ = runs.withLock { $0.removeValue(forKey: event.id) }
      let present = Run(
        started: run?.started, state: event.state, at: event.wallTime, step: step)
      stop(present, event, name, remaining: event.state.remaining)
    default: break
    }
  }

  private func stop(
    _ run: Run, _ event: CountdownEvent, _ name: String?, remaining: Duration
  ) {
    var entry = HistoryEntry(
      .stopped, id: event.id, started: run.started, ended: event.wallTime, total: run.state.total,
      remaining: remaining)
    (entry.name, entry.label) = (name ?? "", event.label)
    write(entry, run.step)
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
