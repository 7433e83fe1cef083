/// The connection of one source to one sink: which events are wanted, which tick waits, and, for a
/// sink of alerts, what the sink presented.
///
/// ``post(_:)`` is called under the source's lock, ``deliver(_:_:)`` on the queue's thread. What
/// both share is behind the attachment's own lock, which is taken after the source's and before the
/// queue's. The closures, the sink and the source are called outside all of them.
final class Attachment<Event: SourceEvent>: Sendable {
  let queue: SinkQueue
  /// The events that are queued, which depends on their kind; nil for all.
  private let isWanted: (@Sendable (Event) -> Bool)?
  private let calls: Calls
  let state = Locked(State())

  /// The calls that an event leads to.
  private enum Calls: Sendable {
    case events(SinkCalls<Event>, around: SinkAttachment.Around<Event>?)
    case alerts(AlertCalls<Event>)
  }

  struct State: Sendable {
    /// The number of the event that was queued last.
    var posted: UInt64 = 0
    /// The tick that was queued last and waits, and its number. Later ticks are merged into it.
    var tick: (event: Event, number: UInt64, isMerged: Bool)?
    /// Ticks that wait before that one and have others merged into them, by number.
    var merged: [UInt64: Event] = [:]
    /// A tick that found the queue full, and stands for those before it; the next event counts it.
    var uncounted: Event?
    var alerts = PresentedAlerts()
  }

  /// Connects a source to a sink of events.
  init(
    _ runner: SinkRunner<Event>, on kinds: Set<Event.Kind>?, around: SinkAttachment.Around<Event>?
  ) {
    (queue, calls) = (runner.queue, .events(runner.calls, around: around))
    let takesTicks = queue.ticks != .unwanted
    if kinds == nil, takesTicks {
      isWanted = nil
    } else {
      isWanted = { (takesTicks || !$0.isTick) && kinds?.contains($0.kind) ?? true }
    }
  }

  /// Connects a source to a sink of alerts. Events that make no alert may withdraw one.
  init(_ runner: SinkRunner<Alert>, _ calls: AlertCalls<Event>) {
    (queue, self.calls) = (runner.queue, .alerts(calls))
    let takesTicks = queue.ticks != .unwanted
    isWanted = { !$0.isTick || takesTicks && calls.kinds?.contains($0.kind) ?? false }
  }

  deinit {
    if queue.isForeign { return }
    for id in state.withLock({ $0.alerts.ids }) { _ = queue.release(id, of: self) }
  }

  /// Whether alerts are made of the events.
  var presents: Bool { if case .alerts = calls { true } else { false } }
}

// MARK: - Under the source's lock

extension Attachment {
  /// Queues an event, if it is wanted. A tick that finds the queue full takes the place of the tick
  /// before it, if that still waits, or else is counted by the next event. For a sink of alerts a
  /// tick always takes the place of the one before it. Returns whether it is wanted.
  func post(_ event: Event) -> Bool {
    if queue.isForeign || !(isWanted?(event) ?? true) { return false }
    let isTick = event.isTick
    let over = presents && event.withdrawsAlert ? event.alertID : nil
    let (errand, _) = state.withLock { state in
      state.post(event, isTick: isTick, withdrawing: over, of: self, replaces: presents)
    }
    queue.carryOut(errand)
    return true
  }
}

extension Attachment.State {
  /// - Returns: what is left to do, and a tick that was replaced, to be released outside the lock:
  ///   an event may hold objects of its source.
  fileprivate mutating func post(
    _ event: Event, isTick: Bool, withdrawing over: Alert.ID?, of attachment: Attachment<Event>,
    replaces: Bool
  ) -> (SinkQueue.Errand, Event?) {
    let tail = isTick && tick?.number == posted ? tick?.event : nil
    if replaces, let tail {
      tick = (event.absorbing(tail), posted, true)
      attachment.queue.countCoalesced()
      return (.nothing, tail)
    }
    let earlier = uncounted
    let (whole, number) = (earlier.map { event.absorbing($0) } ?? event, posted + 1)
    switch attachment.queue.offer(isTick: isTick, { attachment.deliver(whole, number) }) {
    case .refused: return (.nothing, nil)
    case .full:
      if let tail { tick = (whole.absorbing(tail), posted, true) } else { uncounted = whole }
      return (.nothing, tail ?? earlier)
    case .queued(let errand):
      (uncounted, posted) = (nil, number)
      if isTick {
        if let tick, tick.isMerged { merged[tick.number] = tick.event }
        tick = (whole, number, false)
      }
      if let over { alerts.withdrawals[over] = number }
      return (errand, earlier)
    }
  }

  /// The event of a number; for a tick, the latest that was merged into it.
  fileprivate mutating func take(_ event: Event, _ number: UInt64) -> Event {
    guard let tick, tick.number == number else {
      return merged.removeValue(forKey: number) ?? event
    }
    self.tick = nil
    return tick.event
  }
}

// MARK: - On the queue's thread

extension Attachment {
  fileprivate func deliver(_ posted: Event, _ number: UInt64) -> SinkQueue.Outcome {
    let event = posted.isTick ? state.withLock { $0.take(posted, number) } : posted
    switch calls {
    case .events(let sink, let around): return receive(event, by: sink, around)
    case .alerts(let calls): return show(event, number, calls)
    }
  }

  private func receive(
    _ event: Event, by sink: SinkCalls<Event>, _ around: SinkAttachment.Around<Event>?
  ) -> SinkQueue.Outcome {
    do {
      if let around {
        _ = try around(event) { try sink.receive(event) { _ in } }
      } else {
        try sink.receive(event) { _ in }
      }
      return .delivered(presenting: false, failure: nil)
    } catch {
      sink.onFailure?(event, error)
      return .delivered(presenting: false, failure: error)
    }
  }
}
