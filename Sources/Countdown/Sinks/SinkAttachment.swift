/// The bond between a countdown and a sink. Dropping it changes nothing.
public struct SinkAttachment: Sendable {
  private weak let timer: CountdownTimer?
  private let worker: SinkWorker<Mailbox>
  private let number: UInt64

  init(timer: CountdownTimer, worker: SinkWorker<Mailbox>, number: UInt64) {
    self.timer = timer
    self.worker = worker
    self.number = number
  }

  /// Ends it: no later event is sent. What is queued is still delivered, and then the sink is
  /// closed, unless its runner serves others.
  public func detach() {
    timer?.removeSink(number)
  }

  /// What became of the events so far, of all countdowns that share the runner.
  public var report: SinkReport { worker.report() }
}
