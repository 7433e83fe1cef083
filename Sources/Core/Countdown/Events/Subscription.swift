/// The storage of one subscription: a mailbox, and the readers that wait for an event.
///
/// A source posts under its own lock and resumes the readers after it has left that lock, because
/// resuming runs the reader's executor.
package final class Subscription<Event: Sendable>: Sendable {
  private let home = ForkGuard()
  private let state: Locked<State>

  fileprivate struct State: Sendable {
    var mailbox: Mailbox<Event>
    var isOver = false
    var readers: [Reader] = []
    var lastReader: UInt64 = 0
  }

  fileprivate struct Reader: Sendable {
    let number: UInt64
    let resume: @Sendable (Event?) -> Void
  }

  /// A subscription that begins with what is in a mailbox.
  package init(_ mailbox: Mailbox<Event>) {
    state = Locked(State(mailbox: mailbox))
  }

  /// A subscription without any events, which is over.
  package static var ended: Subscription {
    let subscription = Subscription(Mailbox())
    subscription.finish()
    return subscription
  }

  /// Queues an event; ``resumeReaders()`` must follow, outside any lock.
  package func post(_ event: Event) {
    if !home.isForeign { state.withLock { $0.mailbox.append(event) } }
  }

  /// Ends the sequence after what is queued.
  package func finish() {
    if home.isForeign { return }
    state.withLock { $0.isOver = true }
    resumeReaders()
  }

  package func resumeReaders() {
    if home.isForeign { return }
    while let (reader, event) = state.withLock({ $0.takePair() }) {
      reader.resume(event)
    }
  }
}

// MARK: - Reading

extension Subscription {
  /// The next event if one waits; nil otherwise.
  package func takeWaiting() -> Event? {
    home.isForeign ? nil : state.withLock { $0.takeAtOnce() }
  }

  /// The next event; nil at the end, or when the task is cancelled.
  package func next(isolation: isolated (any Actor)? = #isolation) async -> Event? {
    if home.isForeign || Task.isCancelled { return nil }
    // Mostly an event waits already.
    if let event = takeWaiting() { return event }
    let number = newReader()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let reader = Reader(number: number) { continuation.resume(returning: $0) }
        state.withLock { $0.readers.append(reader) }
        // A cancellation that came before the reader was there finds it now.
        if Task.isCancelled { dismiss(number) } else { resumeReaders() }
      }
    } onCancel: {
      dismiss(number)
    }
  }

  private func newReader() -> UInt64 {
    state.withLock { state in
      state.lastReader += 1
      return state.lastReader
    }
  }

  private func dismiss(_ number: UInt64) {
    let reader = state.withLock { state in
      state.readers.firstIndex { $0.number == number }.map { state.readers.remove(at: $0) }
    }
    reader?.resume(nil)
  }
}

extension Subscription.State {
  /// An event for a reader that does not have to wait. Readers that wait already come first.
  fileprivate mutating func takeAtOnce() -> Event? {
    readers.isEmpty ? mailbox.popFirst() : nil
  }

  /// The reader to be resumed next, with what it gets.
  fileprivate mutating func takePair() -> (Subscription.Reader, Event?)? {
    guard !readers.isEmpty, isOver || mailbox.count > 0 else { return nil }
    return (readers.removeFirst(), mailbox.popFirst())
  }
}
