package import Countdown
internal import CountdownSharing

/// An alert of a countdown that is shared: it tells of a finish only where this process is the one
/// to announce that. Where nothing is shared, it always does.
struct ForegroundGate: EventSink, RunnerAware {
  let sink: any EventSink<CountdownEvent>
  let share: ForegroundShare
  /// Whether the finish counts as told when the sink has dealt with it.
  let confirms: Bool

  func receive(_ event: CountdownEvent) throws {
    if event.kind == .started { share.locked.withLock { $0.deliveries.began(event) } }
    guard event.kind == .finished else { return try sink.receive(event) }
    share.waitForSharing(within: ForegroundShare.patience)
    guard let sharing = share.sharing else { return try sink.receive(event) }
    guard confirms else { return try sharing.gateWithoutConfirming(sink).receive(event) }
    let delivered = DeliveredSink(sink: sink)
    defer { share.delivered(event, isOurs: delivered.isDone) }
    try sharing.gate(delivered).receive(event)
  }

  func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }

  func close() { sink.close() }
}

/// Knows whether a finish got through to a sink.
private final class DeliveredSink: EventSink {
  private let sink: any EventSink<CountdownEvent>
  private let wasCalled = Locked(false)

  init(sink: any EventSink<CountdownEvent>) {
    self.sink = sink
  }

  var isDone: Bool { wasCalled.withLock { $0 } }

  func receive(_ event: CountdownEvent) throws {
    wasCalled.withLock { $0 = true }
    try sink.receive(event)
  }
}

/// What became of the finishes that this process was to announce: a value.
struct FinishDeliveries: Sendable {
  /// The numbers of the latest start, and of the latest finish that an alert has dealt with.
  private var start: UInt64 = 0
  private var end: UInt64 = 0
  /// How many finishes alerts have dealt with, and how many were waited for.
  private var done = 0
  private var awaited = 0
  /// Whether another process announces the latest.
  private(set) var isWithheld = false
  /// Whether there is any alert.
  var hasGates = false

  mutating func began(_ event: CountdownEvent) {
    guard event.sequence > start else { return }
    (start, isWithheld) = (event.sequence, false)
  }

  /// An alert has dealt with a finish, or was kept from it.
  mutating func ended(_ event: CountdownEvent, isOurs: Bool) {
    guard event.sequence > end else { return }
    (end, isWithheld) = (event.sequence, !isOurs)
    if isOurs { done += 1 }
  }

  /// The ordinal of the next finish that is to be waited for.
  mutating func awaitNext() -> Int {
    awaited += 1
    return awaited
  }

  /// Whether an alert has dealt with a finish, or none is there to.
  func isDone(_ ordinal: Int) -> Bool { done >= ordinal || !hasGates }
}

extension ForegroundShare {
  /// An alert that tells of a finish only where this process is to announce it.
  ///
  /// - Parameter confirms: whether the finish counts as told when the sink has dealt with it; not
  ///   for one that only passes it on.
  package func gate(
    _ sink: any EventSink<CountdownEvent>, confirms: Bool = true
  ) -> any EventSink<CountdownEvent> {
    if confirms { locked.withLock { $0.deliveries.hasGates = true } }
    return ForegroundGate(sink: sink, share: self, confirms: confirms)
  }

  fileprivate func delivered(_ event: CountdownEvent, isOurs: Bool) {
    locked.withLock { $0.deliveries.ended(event, isOurs: isOurs) }
    delivery.post()
  }

  /// Blocks until an alert has dealt with the finish, which is confirmed then.
  ///
  /// - Throws: when none has in good time: nobody knows whether it was heard.
  func waitForDelivery() throws(UndeliveredFinish) {
    let end = RealTime.monotonic.advanced(by: Self.longestAlert)
    let ordinal = locked.withLock { $0.deliveries.awaitNext() }
    while !locked.withLock({ $0.deliveries.isDone(ordinal) }) {
      if !delivery.wait(until: end) { throw UndeliveredFinish() }
    }
  }

  private static var longestAlert: Duration { .seconds(10) }

  /// Whether another process announced the latest finish, because this one was halted.
  package var isWithheld: Bool { locked.withLock { $0.deliveries.isWithheld } }
}

/// No alert has dealt with a finish in good time.
struct UndeliveredFinish: Error {}
