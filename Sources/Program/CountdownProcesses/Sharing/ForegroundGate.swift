package import Countdown
internal import CountdownSharing

/// An alert of a countdown that is shared: it presents a finish only if this process announces it.
/// An alert of a countdown that is not shared always does.
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
    guard let sharing = share.settledSharing else {
      try sink.present(alert, answer)
      return share.announcedAlone(finish)
    }
    let isOurs = try sharing.deliver(finish) { try sink.present(alert, answer) }
    share.delivered(finish, isOurs: isOurs)
    if !isOurs { throw WithheldAlert() }
  }
}

/// The user's hooks, as a sink.
package protocol FinishHooks: EventSink<CountdownEvent>, RunnerAware {
  /// Runs the hook of an event; false where there is none.
  func run(_ event: CountdownEvent) -> Bool
}

/// The user's hooks of a countdown that is shared: they run at a finish if this process announces
/// it. A hook that runs counts as an announcement when no alert has worked.
struct ForegroundHookGate: EventSink, RunnerAware {
  let hooks: any FinishHooks
  let share: ForegroundShare
  /// Whether there is no alert, so that the end counts as announced without a hook, too.
  let isAlone: Bool

  private struct NoHook: Error {}

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return try hooks.receive(event) }
    guard let sharing = share.settledSharing else {
      if hooks.run(event) || isAlone { share.announcedAlone(event.sequence) }
      return
    }
    do {
      let isOurs = try sharing.deliver(event.sequence, isSubstitute: true) {
        if !hooks.run(event), !isAlone { throw NoHook() }
      }
      share.delivered(event.sequence, isOurs: isOurs)
    } catch is NoHook {}
  }

  func runsOn(_ waiter: DeliveryWaiter) { hooks.runsOn(waiter) }

  func close() { hooks.close() }
}

/// Whether another process announced the latest finish: a value.
struct ForegroundVerdict: Sendable {
  /// The numbers of the latest start, and of the latest finish that an alert has dealt with.
  private var start: UInt64 = 0
  private var end: UInt64 = 0
  private(set) var isWithheld = false

  /// A countdown started again, with the event of a number.
  mutating func began(_ sequence: UInt64) {
    guard sequence > start else { return }
    start = sequence
    if end < start { isWithheld = false }
  }

  /// An alert has dealt with a finish, or was kept from it.
  mutating func ended(_ sequence: UInt64, isOurs: Bool) {
    guard sequence > end else { return }
    (end, isWithheld) = (sequence, !isOurs)
  }
}

extension ForegroundShare {
  /// An alert that presents a finish only if this process announces it.
  package func gate(_ sink: any AlertSink) -> any AlertSink {
    locked.withLock { $0.gates += 1 }
    return ForegroundGate(sink: sink, share: self)
  }

  /// The same for the user's hooks.
  ///
  /// - Parameter isAlone: whether there is no alert.
  package func gate(
    _ hooks: any FinishHooks, isAlone: Bool
  ) -> any EventSink<CountdownEvent> {
    locked.withLock { $0.gates += 1 }
    return ForegroundHookGate(hooks: hooks, share: self, isAlone: isAlone)
  }

  /// The sharing, once it is known whether there is one.
  var settledSharing: Sharing? {
    waitForSharing(within: Self.patience)
    return sharing
  }

  /// Takes note of a finish that was presented while nothing was shared. A sharing that begins
  /// later, on a slow disk, records it as announced, so that nobody else announces it.
  fileprivate func announcedAlone(_ finish: UInt64) {
    let sharing = locked.withLock { state in
      state.announcedAlone = finish
      return state.sharing
    }
    _ = try? sharing?.deliver(finish) {}
  }

  fileprivate func delivered(_ finish: UInt64, isOurs: Bool) {
    locked.withLock { $0.verdict.ended(finish, isOurs: isOurs) }
  }

  /// Whether another process announced the latest finish, because this one was halted.
  package var isWithheld: Bool { locked.withLock { $0.verdict.isWithheld } }
}
