internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The events in the host, from the call of ``HostClient/events(ticks:of:)`` on.
///
/// ```swift
/// for try await event in try client.events() { print(event.kind.rawValue, event.name ?? "") }
/// ```
///
/// The sequence has a connection of its own, which is one of the host's subscribers, and ends with
/// an error when the host does. A slow reader finds ticks coalesced. A thread that may block reads
/// with ``next(within:)`` instead; use one or the other.
public final class HostEvents: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = HostEvent
  /// The error that ends the sequence.
  public typealias Failure = HostError

  private let client: HostClient
  private let descriptor: Int32
  private let reading = Locked<Reading?>(nil)

  /// The events that a thread has read for the tasks that wait.
  fileprivate final class Reading: Sendable {
    let events = Subscription(Mailbox<HostEvent>())
    let error = Locked(HostError(.closed))
  }

  init(_ client: HostClient) {
    (self.client, descriptor) = (client, client.descriptor)
  }

  deinit { cancel() }

  /// Ends the sequence: a wait for the next event ends with ``HostError/Reason/closed``.
  public func cancel() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next event, for a thread that may block.
  ///
  /// - Parameter limit: the longest wait; nil for no limit.
  /// - Returns: nil when none came in time.
  /// - Throws: ``HostError``; `.closed` when the host has ended.
  public func next(within limit: Duration? = nil) throws(HostError) -> HostEvent? {
    let end = limit.map { RealTime.monotonic.advanced(by: $0) }
    while true {
      let left = end.map { Swift.max(RealTime.monotonic.duration(to: $0), .zero) }
      guard let fields = try client.next(within: left) else { return nil }
      if let event = HostEvent(fields) { return event }
    }
  }

  /// Begins to read, on a thread that ends with the sequence. If there are several iterators, each
  /// event goes to one of them.
  public func makeAsyncIterator() -> Iterator {
    let (reading, isNew) = reading.withLock { present -> (Reading, Bool) in
      if let present { return (present, false) }
      let new = Reading()
      present = new
      return (new, true)
    }
    if isNew { Self.read(client, into: reading) }
    return Iterator(sequence: self, reading: reading)
  }

  private static func read(_ client: HostClient, into reading: Reading) {
    do throws(SystemError) {
      try SystemThread.detached(name: "countdown-heard") {
        do throws(HostError) {
          while let fields = try client.next(within: nil) {
            guard let event = HostEvent(fields) else { continue }
            reading.events.post(event)
            reading.events.resumeReaders()
          }
        } catch {
          reading.error.withLock { $0 = error }
        }
        reading.events.finish()
      }
    } catch {
      reading.error.withLock { $0 = HostError(.system(path: "the host's socket", error)) }
      reading.events.finish()
    }
  }

  /// Waits for one event after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let sequence: HostEvents
    fileprivate let reading: Reading

    /// The next event; nil when the task is cancelled.
    ///
    /// - Throws: ``HostError``; `.closed` when the host has ended.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async throws(HostError) -> HostEvent? {
      if let event = await reading.events.next() { return event }
      if Task.isCancelled { return nil }
      throw reading.error.withLock { $0 }
    }
  }
}

extension HostClient {
  /// The events in the host from now on, on a connection of their own.
  ///
  /// - Parameters:
  ///   - ticks: whether ticks are included. A countdown of the host has one tick, at its end.
  ///   - item: the id or name of one item; nil for all.
  /// - Throws: ``HostError``; `.refused(.tooMany, …)` when the host has its greatest number of
  ///   subscribers already.
  public func events(ticks: Bool = false, of item: String? = nil) throws(HostError) -> HostEvents {
    let client = try again()
    try client.subscribe(to: ["events"] + (ticks ? ["ticks"] : []), id: item)
    return HostEvents(client)
  }
}
