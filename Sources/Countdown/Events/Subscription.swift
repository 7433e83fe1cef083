/// The storage of one subscription: a mailbox, and whoever waits for it.
///
/// Whoever emits posts under its own lock and resumes the readers after it has left it, because
/// resuming runs the reader's executor.
package final class Subscription<Box: EventBox>: Sendable {
  private let state: Locked<State>

  fileprivate struct State: Sendable {
    var mailbox: Box
    var isOver = false
    var readers: [Reader] = []
    var nextReader: UInt64 = 0
  }

  fileprivate struct Reader: Sendable {
    let number: UInt64
    let resume: @Sendable (Box.Event?) -> Void
  }

  /// A subscription that begins with what is in a mailbox.
  package init(_ mailbox: Box) {
    state = Locked(State(mailbox: mailbox))
  }

  /// Queues an event; ``resumeReaders()`` must follow, outside any lock.
  package func post(_ event: Box.Event) {
    state.withLock { $0.mailbox.append(event) }
  }

  /// Ends the sequence after what is queued.
  package func finish() {
    state.withLock { $0.isOver = true }
    resumeReaders()
  }

  package func resumeReaders() {
    while let (reader, event) = state.withLock({ $0.takePair() }) {
      reader.resume(event)
    }
  }

  /// The next event, for a thread that may block; nil at the end.
  ///
  /// The runtime's own threads are no choice for a process that is to sleep: from the first task on
  /// Dispatch wakes one of them each second.
  package func wait() -> Box.Event? {
    let answer = Answer()
    let reader = Reader(number: newReader()) { answer.give($0) }
    state.withLock { $0.readers.append(reader) }
    resumeReaders()
    return answer.wait()
  }

  /// What a blocked thread waits for.
  private final class Answer: Sendable {
    private let event = Locked<Box.Event?>(nil)
    private let signal = Semaphore()

    func give(_ given: Box.Event?) {
      event.withLock { $0 = given }
      signal.post()
    }

    func wait() -> Box.Event? {
      signal.wait()
      return event.withLock { $0 }
    }
  }

  private func newReader() -> UInt64 {
    state.withLock { state in
      state.nextReader += 1
      return state.nextReader
    }
  }

  package func next() async -> Box.Event? {
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

  private func dismiss(_ number: UInt64) {
    let reader = state.withLock { state in
      state.readers.firstIndex { $0.number == number }.map { state.readers.remove(at: $0) }
    }
    reader?.resume(nil)
  }
}

extension Subscription.State {
  /// The reader to be resumed next, with what it gets.
  fileprivate mutating func takePair() -> (Subscription.Reader, Box.Event?)? {
    guard !readers.isEmpty, isOver || !mailbox.isEmpty else { return nil }
    return (readers.removeFirst(), mailbox.popFirst())
  }
}
