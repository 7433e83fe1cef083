import Countdown
import CountdownPostgres
import CountdownTestSupport
import Testing

/// A node of a fleet in this process.
final class LocalNode: Sendable {
  /// The beginnings of handlers.
  let firings = Inbox<Fleet.Firing>()
  let reports = Inbox<String>()
  private let over = Inbox<Void>()
  private let task: Task<FleetError?, Never>

  init(
    _ fleet: Fleet, concurrency: Int = 100, limit: Duration? = nil, grace: Duration? = nil,
    on executor: any TaskExecutor = QueueExecutor(),
    _ handler: @escaping @Sendable (Fleet.Firing) async throws -> Void = { _ in }
  ) {
    let (firings, reports, over) = (firings, reports, over)
    task = Task(executorPreference: executor) {
      defer { over.put(()) }
      do throws(FleetError) {
        try await fleet.run(
          concurrency: concurrency, limit: limit, grace: grace,
          onReport: { reports.put("\($0)") }
        ) {
          firings.put($0)
          try await handler($0)
        }
        return nil
      } catch {
        return error
      }
    }
  }

  deinit { task.cancel() }

  /// Ends the node, and waits until it has ended.
  func end() async {
    task.cancel()
    _ = await task.value
  }

  func cancel() { task.cancel() }

  /// Waits until the node has ended; false when it does not.
  func ends() -> Bool { over.wait { true } != nil }

  /// The error with which the node ends by itself.
  var failure: FleetError? { get async { await task.value } }

  /// The first handlers, as soon as so many have begun.
  func firings(_ count: Int) -> [Fleet.Firing] {
    _ = firings.wait { _ in firings.all.count >= count }
    return firings.all
  }

  /// The first handler, as soon as it has begun.
  func firing() throws -> Fleet.Firing {
    try #require(firings(1).first, "the node has reported \(reports.all)")
  }

  func reports(beginning text: String) -> [String] { reports.all.filter { $0.hasPrefix(text) } }

  /// Waits until the node has lost the server and found it again.
  func isConnectedAgain() -> Bool {
    reports.wait { _ in reports(beginning: "connected").count == 2 } != nil
  }

  /// Waits until a report begins with a text.
  func waits(for report: String) -> Bool {
    reports.wait { $0.hasPrefix(report) } != nil
  }
}

/// Something that handlers wait for until a test opens it, or they are cancelled.
final class Gate: Sendable {
  private let state = Locked(State())

  private struct State: Sendable {
    var isOpen = false
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.finish() }
  }

  /// Waits, whether the task is cancelled or not, as a handler does that hangs.
  func passUncancelled() async { await Task { try? await pass() }.value }

  /// Waits; throws when the task is cancelled.
  func pass() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting.append(continuation) }
      return state.isOpen
    }
    if isOpen { return }
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
