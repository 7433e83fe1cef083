/// A subscription to the events of a countdown, a routine or an agenda.
///
/// The subscription begins where `timer.events` is written, not at the first `await`. A slow reader
/// finds ticks coalesced and counted; nothing else is dropped. The sequence ends with its source,
/// not at the end of a run; `timer.events(untilEnd: true)` ends there.
///
/// ```swift
/// for await event in timer.events(untilEnd: true) {
///   print(event.kind, event.state.remainingSeconds)
/// }
/// ```
///
/// A loop in a task keeps the objects that it names alive, so `Task { for await _ in timer.events {
/// … } }` keeps the timer, which keeps the sequence open, until the task is cancelled. Create the
/// sequence outside, `let events = timer.events`, or use one that ends with the run.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// An event sequence never fails.
  public typealias Failure = Never

  private let subscription: Subscription<Element>
  private let ending: Ending?

  /// Whether an event is the last one; `hasBegun` is the reader's note that a run has begun.
  package typealias Ending = @Sendable (_ hasBegun: inout Bool, Element) -> Bool

  package init(_ subscription: Subscription<Element>, ending: Ending? = nil) {
    (self.subscription, self.ending) = (subscription, ending)
  }

  /// Makes an iterator. Several iterators share the subscription's elements between them.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscription, ending: ending)
  }

  /// The next event, or nil when the source's life has ended. Blocks; for threads of one's own, in
  /// a process that is to sleep in between.
  package func wait() -> Element? { subscription.wait() }

  /// Waits for one event after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let subscription: Subscription<Element>
    fileprivate let ending: Ending?
    private var hasBegun = false
    private var isOver = false

    fileprivate init(subscription: Subscription<Element>, ending: Ending?) {
      (self.subscription, self.ending) = (subscription, ending)
    }

    /// The next event, or nil when the sequence or the task has ended. After nil comes nil.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
      if isOver { return nil }
      guard let event = await subscription.next() else {
        isOver = true
        return nil
      }
      isOver = ending?(&hasBegun, event) ?? false
      return event
    }
  }
}

/// A subscription to a countdown's events. Its first element has the kind `.current`, the state
/// when `timer.events` was written, and the number of the event decided last.
public typealias CountdownEvents = EventSequence<CountdownEvent>
