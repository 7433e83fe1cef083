internal import Countdown

/// One subscription to an agenda's events.
///
/// It begins where `agenda.events` is written, not at the first `await`, and ends with the agenda.
/// Nothing is dropped.
///
/// ```swift
/// for await event in agenda.events { print(event.kind, event.label, event.badge) }
/// ```
public struct AlarmEvents: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = AlarmEvent
  /// It never fails.
  public typealias Failure = Never

  let subscription: Subscription<AlarmMailbox>

  /// An iterator; several share the subscription's elements between them.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscription)
  }

  /// The next event, or nil when the agenda's life has ended. Blocks; for threads of one's own, in
  /// a process that is to sleep in between.
  package func wait() -> AlarmEvent? { subscription.wait() }

  /// Waits for one event after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let subscription: Subscription<AlarmMailbox>

    /// The next event, or nil when the agenda's life or the task ended.
    public mutating func next() async -> AlarmEvent? {
      await subscription.next()
    }

    /// The next event, or nil when the agenda's life or the task ended.
    public mutating func next(isolation: isolated (any Actor)?) async -> AlarmEvent? {
      await subscription.next()
    }
  }
}
