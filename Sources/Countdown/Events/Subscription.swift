/// The storage of one subscription: a mailbox, and whoever waits for it.
///
/// The timer posts under its own lock and resumes the readers after it has left it, because
/// resuming runs the reader's executor.
final class Subscription: Sendable {
  private let state: Locked<State>

  fileprivate struct State: Sendable {
    var mailbox: Mailbox
    var isOver = false
    var readers: [Reader] = []
    var nextReader: UInt64 = 0
  }

  fileprivate struct Reader: Sendable {
    let number: UInt64
    let continuation: CheckedContinuation<CountdownEvent?, Never>
  }

  init(first: CountdownEvent) {
    var mailbox = Mailbox(capacity: 256)
    mailbox.append(first)
    state = Locked(State(mailbox: mailbox))
  }

  /// Queues an event; ``resumeReaders()`` must follow, outside any lock.
  func post(_ event: CountdownEvent) {
    state.withLock { $0.mailbox.append(event) }
  }

  /// Ends the sequence after what is queued.
  func finish() {
    state.withLock { $0.isOver = true }
    resumeReaders()
  }

  func resumeReaders() {
    while let (reader, event) = state.withLock({ $0.takePair() }) {
      reader.continuation.resume(returning: event)
    }
  }

  func next() async -> CountdownEvent? {
    let number = state.withLock { state in
      state.nextReader += 1
      return state.nextReader
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.readers.append(Reader(number: number, continuation: continuation)) }
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
    reader?.continuation.resume(returning: nil)
  }
}

extension Subscription.State {
  /// The reader to be resumed next, with what it gets.
  fileprivate mutating func takePair() -> (Subscription.Reader, CountdownEvent?)? {
    guard !readers.isEmpty, isOver || !mailbox.isEmpty else { return nil }
    return (readers.removeFirst(), mailbox.popFirst())
  }
}
