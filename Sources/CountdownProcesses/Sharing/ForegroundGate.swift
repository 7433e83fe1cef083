package import Countdown
internal import CountdownSharing

/// An alert of a countdown that is shared: it tells of a finish only where this process is the one
/// to announce that. Where nothing is shared, it always does.
struct ForegroundGate: AlertFilter, EventAware {
  let sink: any AlertSink
  let share: ForegroundShare

  func present(
    _ alert: Alert, of event: any SourceEvent,
    _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    guard let finish = (event as? any FinishBearing)?.finish else {
      return try sink.present(alert, answer)
    }
    share.waitForSharing(within: ForegroundShare.patience)
    guard let sharing = share.sharing else { return try sink.present(alert, answer) }
    guard let verdict = sharing.announces(finish) else {
      share.delivered(finish, isOurs: false)
      throw WithheldAlert()
    }
    // That an alert failed is told on the terminal, with the end itself.
    defer {
      verdict()
      share.delivered(finish, isOurs: true)
    }
    try sink.present(alert, answer)
  }
}

/// The user's hooks of a countdown that is shared: they learn of a finish where this process
/// announces it. That a hook is about to run is no announcement.
struct ForegroundHookGate: EventSink, RunnerAware {
  let sink: any EventSink<CountdownEvent>
  let share: ForegroundShare
  /// Whether the finish counts as told when the sink has dealt with it: where there is no alert.
  let confirms: Bool

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return try sink.receive(event) }
    share.waitForSharing(within: ForegroundShare.patience)
    guard let sharing = share.sharing else { return try sink.receive(event) }
    guard let verdict = sharing.announces(event.sequence) else {
      if confirms { share.delivered(event.sequence, isOurs: false) }
      return
    }
    try sink.receive(event)
    guard confirms else { return }
    verdict()
    share.delivered(event.sequence, isOurs: true)
  }

  func runsOn(_ waiter: DeliveryWaiter) { (sink as? any RunnerAware)?.runsOn(waiter) }

  func close() { sink.close() }
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

  /// A countdown began anew, with the event of a number.
  mutating func began(_ sequence: UInt64) {
    guard sequence > start else { return }
    start = sequence
    if end < start { isWithheld = false }
  }

  /// An alert has dealt with a finish, or was kept from it.
  mutating func ended(_ sequence: UInt64, isOurs: Bool) {
    guard sequence > end else { return }
    (end, isWithheld) = (sequence, !isOurs)
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
  package func gate(_ sink: any AlertSink) -> any AlertSink {
    locked.withLock { $0.deliveries.hasGates = true }
    return ForegroundGate(sink: sink, share: self)
  }

  /// The same for the user's hooks.
  ///
  /// - Parameter confirms: whether the finish counts as told when they have dealt with it.
  package func gate(
    _ hooks: any EventSink<CountdownEvent>, confirms: Bool
  ) -> any EventSink<CountdownEvent> {
    if confirms { locked.withLock { $0.deliveries.hasGates = true } }
    return ForegroundHookGate(sink: hooks, share: self, confirms: confirms)
  }

  fileprivate func delivered(_ finish: UInt64, isOurs: Bool) {
    locked.withLock { $0.deliveries.ended(finish, isOurs: isOurs) }
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
