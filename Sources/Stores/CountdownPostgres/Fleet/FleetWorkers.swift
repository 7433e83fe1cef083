internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// Runs blocking calls to a server for tasks: on threads of its own, as many as there are
/// connections, which end when nothing is left to do.
final class FleetWorkers: Sendable {
  private let state = Locked(State())
  private let pool: PostgresPool
  private let count: Int
  let timeout: Duration

  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var threads = 0
  }

  init(
    _ count: Int, timeout: Duration,
    _ open: @escaping @Sendable (Moment) throws(PostgresFailure) -> PostgresConnection
  ) {
    (self.count, self.timeout) = (max(count, 1), timeout)
    pool = PostgresPool(count, open)
  }

  /// Runs a call on a connection, again after a conflict with others.
  func call<Result: Sendable>(
    writing: Bool,
    _ body: @escaping @Sendable (PostgresConnection, Moment) throws(PostgresFailure) -> Result
  ) async throws(PostgresFailure) -> Result {
    let limit = limit
    let outcome: Swift.Result<Result, PostgresFailure> = await withCheckedContinuation { answer in
      add { [self] in
        answer.resume(
          returning: Swift.Result { () throws(PostgresFailure) in
            try run(writing: writing, until: limit, body)
          })
      }
    }
    return try outcome.get()
  }

  /// The moment at which a call that begins now is to end.
  var limit: Moment { RealTime.monotonic.advanced(by: timeout) }

  /// Runs a call on this thread.
  func run<Result>(
    writing: Bool, until limit: Moment,
    _ body: (PostgresConnection, Moment) throws(PostgresFailure) -> Result
  ) throws(PostgresFailure) -> Result {
    try pool.call(writing: writing, until: limit, body)
  }

  /// Runs something on one of the threads, later.
  func add(_ job: @escaping @Sendable () -> Void) {
    let isNew = state.withLock { state in
      state.jobs.append(job)
      if state.threads >= count { return false }
      state.threads += 1
      return true
    }
    if !isNew { return }
    do { try SystemThread.detached(name: "fleet-call") { [self] in work() } } catch {
      // Without a thread the caller works.
      work()
    }
  }

  private func work() {
    while true {
      let job = state.withLock { state -> (@Sendable () -> Void)? in
        if state.jobs.isEmpty {
          state.threads -= 1
          return nil
        }
        return state.jobs.removeFirst()
      }
      guard let job else { return }
      job()
    }
  }
}
