package import Countdown
internal import CountdownProgram
package import CountdownRoutines
internal import CountdownSharing
package import CountdownSystem

/// Writes what ends in this terminal into the history: an end at zero only if this process
/// announces it.
package final class ForegroundHistory: Sendable {
  private let log: HistoryLog
  private let share: ForegroundShare
  private let kind: String
  private let state = Locked(State())

  private struct State: Sendable {
    var started: WallMoment?
    var fault: String?
    var queues: [WeakQueue] = []
  }

  /// - Parameter kind: `countdown` or `pomodoro`.
  package init(environment: Environment, share: ForegroundShare, kind: String) {
    log = HistoryLog(environment: environment)
    (self.share, self.kind) = (share, kind)
  }

  /// Follows a countdown.
  package func attach(to timer: CountdownTimer) {
    timer.attach(CountdownSink(history: self), on: .allButTicks)
  }

  /// Follows the steps of a routine.
  package func attach(to routine: RoutineTimer) {
    routine.attach(StepSink(history: self))
  }

  /// Waits until all events so far are written.
  ///
  /// - Returns: why one of them could not be; nil when all is well.
  package func settle(within limit: Duration) -> String? {
    for queue in state.withLock({ $0.queues }) { _ = queue.wait(within: limit) }
    return state.withLock { $0.fault }
  }
}

extension ForegroundHistory {
  fileprivate func begin(at moment: WallMoment) { state.withLock { $0.started = moment } }

  /// - Parameter finish: the number of the countdown's event, for an end at zero.
  fileprivate func note(_ end: HistoryEntry, step: String?, finish: UInt64?) {
    // The process that announces an end writes it down.
    if let finish, share.settledSharing?.announces(finish) == false { return }
    if end.counted <= .zero { return }
    var end = end
    (end.kind, end.step) = (kind, step)
    end.name = share.sharing?.name ?? share.name
    if let fault = log.note(end) { state.withLock { $0.fault = fault } }
  }

  fileprivate var started: WallMoment? { state.withLock { $0.started } }

  fileprivate var options: SinkOptions {
    .standard.telling { queue in self.state.withLock { $0.queues.append(queue) } }
  }

  private struct CountdownSink: EventSink {
    let history: ForegroundHistory

    func receive(_ event: CountdownEvent) {
      switch event.kind {
      case .started: history.begin(at: event.wallTime)
      case .finished: note(.finished, event, finish: event.sequence)
      case .stopped: note(.stopped, event, finish: nil)
      default: break
      }
    }

    private func note(
      _ ending: HistoryEntry.Ending, _ event: CountdownEvent, finish: UInt64?
    ) {
      var entry = HistoryEntry(
        ending, id: event.id, started: history.started,
        ended: event.wallTime.advanced(by: .zero - event.lateness), total: event.state.total,
        remaining: event.state.remaining)
      entry.label = event.label
      history.note(entry, step: nil, finish: finish)
    }

    var options: SinkOptions { history.options }
  }

  private struct StepSink: EventSink {
    let history: ForegroundHistory

    func receive(_ event: RoutineEvent) {
      switch event.kind {
      case .stepBegan: history.begin(at: event.wallTime)
      case .stepFinished: note(.finished, event)
      case .stepSkipped, .stopped: note(.stopped, event)
      default: break
      }
    }

    private func note(_ ending: HistoryEntry.Ending, _ event: RoutineEvent) {
      var entry = HistoryEntry(
        ending, id: event.id, started: history.started, ended: event.wallTime,
        total: event.countdown.total, remaining: event.countdown.remaining)
      (entry.label, entry.stepKind) = (event.label, event.step.kind.name)
      history.note(
        entry, step: event.step.name, finish: ending == .finished ? event.countdownSequence : nil)
    }

    var options: SinkOptions { history.options }
  }
}
