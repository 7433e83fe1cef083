/// Runs a body, and cancels it when it has not returned within a limit.
///
/// ```swift
/// let menu = try await withTimeout(.seconds(5)) { try await load("menu") }
/// ```
///
/// The body runs on the caller's actor, or off all actors where the caller has none, and it may use
/// what the caller may. A cancelled body is waited for, as in a task group: one that ignores its
/// cancellation makes the call last as long as itself. No task is left behind.
///
/// For a limit that is pushed back while the body runs, use ``CountdownTimer/restart()``.
///
/// - Parameters:
///   - limit: the time from now.
///   - clock: the clock on which the limit passes, such as `scheduler.clock` in a test.
///   - tolerance: how late the limit may come, as in `Clock.sleep`.
/// - Returns: what the body returned.
/// - Throws: ``TimeoutError`` when the limit passed before the body returned, whatever the body did
///   once it was cancelled; the body's own error, mostly `CancellationError` where the caller's
///   task is cancelled; or the clock's error when it cannot sleep.
public func withTimeout<C: Clock, Value>(
  _ limit: Duration, clock: C = ContinuousClock(), tolerance: Duration? = nil,
  isolation: isolated (any Actor)? = #isolation,
  _ body: nonisolated(nonsending) () async throws -> Value
) async throws -> Value where C.Duration == Duration {
  let deadline = clock.now.advanced(by: limit)
  return try await withoutActuallyEscaping(body) { body in
    let work = TimedWork(body, on: isolation)
    let problem = await withTaskGroup(of: (any Error)?.self) { group in
      group.addTask {
        await work.run()
        return nil
      }
      group.addTask {
        do {
          try await clock.sleep(until: deadline, tolerance: tolerance)
          return TimeoutError(limit: limit)
        } catch {
          return Task.isCancelled ? nil : error
        }
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    if let problem { throw problem }
    return try work.result.get()
  }
}

/// A limit of ``withTimeout(_:clock:tolerance:isolation:_:)`` that passed.
public struct TimeoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// A sentence for a person.
  public var description: String { "not done within \(limit.text(.units))" }
}

/// A body and what came of it.
///
/// Unchecked because the task group hands both over: the caller waits while the child task runs the
/// body, on the caller's own actor, and reads the result when the child has ended.
private final class TimedWork<Value>: @unchecked Sendable {
  private let body: nonisolated(nonsending) () async throws -> Value
  private let isolation: (any Actor)?
  private(set) var result = Result<Value, any Error>.failure(CancellationError())

  init(
    _ body: nonisolated(nonsending) @escaping () async throws -> Value, on isolation: (any Actor)?
  ) {
    (self.body, self.isolation) = (body, isolation)
  }

  func run() async { await run(on: isolation) }

  private func run(on isolation: isolated (any Actor)?) async {
    do { result = .success(try await body()) } catch { result = .failure(error) }
  }
}
