/// The receivers of one source's events: sinks and subscriptions.
///
/// A value under the source's lock, with the source's lock above those of the mailboxes. What is
/// taken out is released outside the lock, for that may run a `deinit` of the user's.
package struct Listeners<Event: Sendable>: Sendable {
  private var sinks: [AttachedSink] = []
  private var lastNumber: UInt64 = 0
  /// Sinks that were detached and may still have events to deliver.
  private var detached: [WeakThread] = []
  private var subscriptions: [WeakSubscription] = []

  private struct AttachedSink: Sendable {
    let number: UInt64
    let receiver: EventReceiver<Event>
  }

  private struct WeakThread: Sendable {
    weak let thread: (any SinkThread)?
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: Subscription<Event>?
    let accepts: (@Sendable (Event) -> Bool)?
  }

  package init() {}

  /// How many sinks are attached.
  package var sinkCount: Int { sinks.count }

  /// How many of them present alerts.
  package var alertSinkCount: Int { sinks.count(where: \.receiver.presents) }

  package var isEmpty: Bool { sinks.isEmpty && subscriptions.isEmpty }

  /// Queues an event everywhere. ``Subscription/resumeReaders()`` must follow outside the lock.
  package mutating func post(_ event: Event) {
    for sink in sinks where sink.receiver.accepts?(event) ?? true { sink.receiver.post(event) }
    var areAllRead = true
    for entry in subscriptions {
      if let subscription = entry.subscription {
        if entry.accepts?(event) ?? true { subscription.post(event) }
      } else {
        areAllRead = false
      }
    }
    if !areAllRead { subscriptions.removeAll { $0.subscription == nil } }
  }

  /// Adds a sink; returns the number by which it is detached.
  package mutating func attach(_ receiver: EventReceiver<Event>) -> UInt64 {
    lastNumber += 1
    sinks.append(AttachedSink(number: lastNumber, receiver: receiver))
    return lastNumber
  }

  /// Takes out a sink.
  package mutating func detach(_ number: UInt64) -> EventReceiver<Event>? {
    guard let index = sinks.firstIndex(where: { $0.number == number }) else { return nil }
    let receiver = sinks.remove(at: index).receiver
    detached.removeAll { $0.thread?.report(asOf: nil).undelivered ?? 0 == 0 }
    detached.append(WeakThread(thread: receiver.thread))
    return receiver
  }

  /// The threads of the sinks, in the order they were attached; then of those that were detached
  /// and have not ended.
  package var threads: [any SinkThread] {
    sinks.map(\.receiver.thread) + detached.compactMap(\.thread)
  }

  /// Makes a subscription that begins with an event.
  ///
  /// - Parameter accepts: which later events it receives; nil for all.
  package mutating func subscribe(
    from first: Event? = nil, capacity: Int = 256,
    accepts: (@Sendable (Event) -> Bool)? = nil
  ) -> Subscription<Event> {
    var mailbox = Mailbox<Event>(capacity: capacity)
    if let first { mailbox.append(first) }
    let subscription = Subscription(mailbox)
    subscriptions.append(WeakSubscription(subscription: subscription, accepts: accepts))
    return subscription
  }

  /// The subscriptions that somebody still reads.
  package var readers: [Subscription<Event>] {
    subscriptions.isEmpty ? [] : subscriptions.compactMap(\.subscription)
  }
}
