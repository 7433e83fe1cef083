/// One subscription to a countdown's events.
///
/// It begins where `timer.events` is written, not at the first `await`: its first element has the
/// kind `.current`, the state at that moment and the number of the event decided last. It ends with
/// the timer, not at `.finished`. A slow reader finds ticks coalesced and counted; nothing else is
/// dropped.
///
/// ```swift
/// for await event in timer.events { print(event.kind, event.state.remainingSeconds) }
/// ```
public struct CountdownEvents: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = CountdownEvent
  /// It never fails.
  public typealias Failure = Never

  let subscription: Subscription<Mailbox>

  /// An iterator; several share the subscription's elements between them.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscription)
  }

  /// Waits for one event after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let subscription: Subscription<Mailbox>

    /// The next event, or nil when the timer's life or the task ended.
    public mutating func next() async -> CountdownEvent? {
      await subscription.next()
    }

    /// The next event, or nil when the timer's life or the task ended.
    public mutating func next(isolation: isolated (any Actor)?) async -> CountdownEvent? {
      await subscription.next()
    }
  }
}
