package import Countdown
package import CountdownProgram
internal import CountdownSharing

/// Whether another process announced the latest finish: a value.
struct ForegroundVerdict: Sendable {
  /// The numbers of the latest start, and of the latest finish that an alert has dealt with.
  private var start: UInt64 = 0
  private var end: UInt64 = 0
  private(set) var isWithheld = false

  /// Whether an alert of this process has presented the latest finish.
  var isOurs: Bool { end > start && !isWithheld }

  /// The countdown was started, by the event with this number.
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
  /// Holds an end back from a sink of alerts: the end of a shared countdown is presented only if
  /// this process announces it. Each sink needs a call of its own.
  package func gate<Event: SourceEvent>() -> SinkAttachment.Around<Event> {
    locked.withLock { $0.gates += 1 }
    return { event, present in
      let finish = (event as? any FinishBearing)?.finish
      guard let finish, let sharing = self.settledSharing else {
        try present()
        if let finish { self.announcedAlone(finish) }
        return true
      }
      let isOurs = try sharing.deliver(finish, present)
      self.delivered(finish, isOurs: isOurs)
      return isOurs
    }
  }

  /// Holds an end back from the user's hooks in the same way. A hook that runs counts as an
  /// announcement when no alert has worked.
  ///
  /// - Parameter isAlone: whether there is no alert, so that the end counts as announced without a
  ///   hook, too.
  package func gate(
    _ hooks: any FinishHooks, isAlone: Bool
  ) -> SinkAttachment.Around<CountdownEvent> {
    struct NoHook: Error {}
    locked.withLock { $0.gates += 1 }
    return { event, deliver in
      guard event.kind == .finished else {
        try deliver()
        return true
      }
      guard let sharing = self.settledSharing else {
        if hooks.begin(event, of: nil) || isAlone { self.announcedAlone(event.sequence) }
        return true
      }
      do {
        var begun: SharedFinish?
        let isOurs = try sharing.deliver(
          event.sequence,
          substitute: { finish in
            if hooks.begin(event, of: finish) { begun = finish } else if !isAlone { throw NoHook() }
          })
        // A finish that could not be noted in time keeps its mark for a later announcer.
        if let begun, sharing.report.isCurrent { hooks.end(begun) }
        self.delivered(event.sequence, isOurs: isOurs)
        return isOurs
      } catch is NoHook {
        return true
      }
    }
  }

  /// The sharing, once it is known whether there is one.
  var settledSharing: Sharing? {
    waitForSharing(within: Self.timeout)
    return sharing
  }

  /// Takes note of a finish that was presented while nothing was shared. A sharing that begins
  /// later, on a slow disk, records it as announced, so that no other process announces it.
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
