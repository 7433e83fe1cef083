/// A subscription to the events of a countdown, a routine or an agenda.
///
/// The subscription begins where `timer.events` is written, not at the first `await`. A slow reader
/// finds ticks coalesced and counted; nothing else is dropped. The sequence ends with its source,
/// not at the end of a run; `timer.events(untilEnd: true)` ends there.
///
/// The event that ends a run comes after the observers have been called for it, so a program that
/// exits then loses none of their calls. Every other event comes at once.
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

  /// The end of a run, which a reader receives after the observers.
  package struct Ending: Sendable {
    let endsSequence: Bool
    let isLast: @Sendable (_ hasBegun: inout Bool, Element) -> Bool
    let observersAreCalled: @Sendable () async -> Void

    /// - Parameters:
    ///   - endsSequence: whether the sequence ends with the run.
    ///   - observersAreCalled: waits until they were called for what was decided before.
    ///   - isLast: whether an event ends the run; `hasBegun` is the reader's note that one has
    ///     begun.
    package init(
      endsSequence: Bool, observersAreCalled: @escaping @Sendable () async -> Void,
      isLast: @escaping @Sendable (_ hasBegun: inout Bool, Element) -> Bool
    ) {
      self.endsSequence = endsSequence
      (self.isLast, self.observersAreCalled) = (isLast, observersAreCalled)
    }
  }

  package init(_ subscription: Subscription<Element>, ending: Ending? = nil) {
    (self.subscription, self.ending) = (subscription, ending)
  }

  /// Makes an iterator. Several iterators share the subscription's elements between them.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscription, ending: ending)
  }

  /// The next event if one waits; nil otherwise.
  package func takeWaiting() -> Element? { subscription.takeWaiting() }

  /// Ends the sequence after the events that wait in it.
  func finish() { subscription.finish() }

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
      if let ending, ending.isLast(&hasBegun, event) {
        await ending.observersAreCalled()
        (isOver, hasBegun) = (ending.endsSequence, false)
      }
      return event
    }
  }
}

/// A subscription to a countdown's events. Its first element has the kind `.current`, the state
/// when `timer.events` was written, and the number of the event decided last.
public typealias CountdownEvents = EventSequence<CountdownEvent>
