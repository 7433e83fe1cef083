/// The receivers of one source's events: sinks and subscriptions.
///
/// A value under the source's lock, with the source's lock above those of the attachments. What is
/// taken out is released outside the lock, for that may run a `deinit` of the user's.
package struct Listeners<Event: SourceEvent>: Sendable {
  /// Whether no present receiver wanted the latest tick. An event is wanted for its kind, so none
  /// will want the next.
  package private(set) var ignoreTicks = true
  private var sinks: [Entry] = []
  /// The queues of sinks that were detached and may still have events to deliver.
  private var detached: [WeakQueue] = []
  private var subscriptions: [WeakSubscription] = []

  private struct Entry: Sendable {
    let attachment: Attachment<Event>
    /// The queue's thread ends after the runner.
    let runner: any AnyObject & Sendable
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: Subscription<Event>?
    let accepts: (@Sendable (Event) -> Bool)?
  }

  package init() {}

  /// How many sinks present alerts.
  package var alertSinkCount: Int { sinks.count(where: \.attachment.presents) }

  package var isEmpty: Bool { sinks.isEmpty && subscriptions.isEmpty }

  /// Queues an event everywhere. ``Subscription/resumeReaders()`` must follow outside the lock.
  package mutating func post(_ event: Event) {
    var (isWanted, areAllRead) = (false, true)
    for sink in sinks where sink.attachment.post(event) { isWanted = true }
    for entry in subscriptions {
      if let subscription = entry.subscription {
        if !(entry.accepts?(event) ?? true) { continue }
        subscription.post(event)
        isWanted = true
      } else {
        areAllRead = false
      }
    }
    if !areAllRead { subscriptions.removeAll { $0.subscription == nil } }
    if event.isTick { ignoreTicks = !isWanted }
  }

  mutating func attach(_ attachment: Attachment<Event>, _ runner: any AnyObject & Sendable) {
    sinks.append(Entry(attachment: attachment, runner: runner))
    ignoreTicks = false
  }

  /// Takes out a sink; the result is to be released outside the lock.
  mutating func detach(_ attachment: Attachment<Event>) -> (any Sendable)? {
    guard let index = sinks.firstIndex(where: { $0.attachment === attachment }) else { return nil }
    detached.removeAll { $0.queue?.report().undelivered ?? 0 == 0 }
    detached.append(WeakQueue(attachment.queue))
    return sinks.remove(at: index)
  }

  /// The queues of the sinks, in the order they were attached; then of those that were detached and
  /// have not ended.
  package var queues: [SinkQueue] {
    sinks.map(\.attachment.queue) + detached.compactMap(\.queue)
  }

  /// Makes a subscription that begins with an event.
  ///
  /// - Parameter accepts: which later events it receives, by their kinds; nil for all.
  package mutating func subscribe(
    from first: Event? = nil, capacity: Int = 256,
    accepts: (@Sendable (Event) -> Bool)? = nil
  ) -> Subscription<Event> {
    var mailbox = Mailbox<Event>(capacity: capacity)
    if let first { mailbox.append(first) }
    let subscription = Subscription(mailbox)
    subscriptions.removeAll { $0.subscription == nil }
    ignoreTicks = false
    subscriptions.append(WeakSubscription(subscription: subscription, accepts: accepts))
    return subscription
  }

  /// The subscriptions that are still read.
  package var readers: [Subscription<Event>] {
    subscriptions.isEmpty ? [] : subscriptions.compactMap(\.subscription)
  }
}
