public import Countdown

/// The bond between an agenda and a sink. Dropping it changes nothing.
public struct AlarmSinkAttachment: Sendable {
  private weak let agenda: Agenda?
  private let worker: SinkWorker<AlarmMailbox>
  private let number: UInt64

  init(agenda: Agenda, worker: SinkWorker<AlarmMailbox>, number: UInt64) {
    self.agenda = agenda
    self.worker = worker
    self.number = number
  }

  /// Ends it: no later event is sent. What is queued is still delivered, and then the sink is
  /// closed.
  public func detach() {
    agenda?.removeSink(number)
  }

  /// What became of the events so far.
  public var report: SinkReport { worker.report() }
}
