internal import Countdown

/// Collects calls of many tasks while others are under way, and carries them out together: one
/// round trip and one transaction, however many they are.
///
/// No call harms another. A batch that the server refuses is divided until the refused calls are
/// alone. A call whose row another transaction has locked is tried again alone, between pauses in
/// which it takes no connection.
final class FleetBatches<Item: Sendable, Answer: Sendable>: Sendable {
  typealias Body =
    @Sendable (PostgresConnection, [Item], Moment) throws(PostgresFailure) -> [Answer]

  private let waiting = Locked<[Call]>([])
  private let workers: FleetWorkers
  private let body: Body

  private typealias Outcome = Result<Answer, PostgresFailure>

  private struct Call: Sendable {
    let item: Item
    let limit: Moment
    let answer: CheckedContinuation<Outcome, Never>
    /// The number of times that it found its row locked.
    var attempts = 0
  }

  /// The greatest number of calls in a transaction.
  private static var largest: Int { 1_000 }

  /// - Parameter body: carries calls out in one transaction, which waits for a locked row no longer
  ///   than ``FleetStatements/lockTimeout``.
  init(_ workers: FleetWorkers, _ body: @escaping Body) {
    (self.workers, self.body) = (workers, body)
  }

  func call(_ item: Item) async throws(PostgresFailure) -> Answer {
    let limit = workers.limit
    let outcome: Outcome = await withCheckedContinuation { answer in
      waiting.withLock { $0.append(Call(item: item, limit: limit, answer: answer)) }
      workers.add { [self] in run() }
    }
    return try outcome.get()
  }

  /// Carries out what has been collected. The jobs of those calls find nothing more to do.
  private func run() {
    let calls = waiting.withLock { waiting in
      let calls = Array(waiting.prefix(Self.largest))
      waiting.removeFirst(calls.count)
      return calls
    }
    run(calls[...])
  }

  /// Carries out calls together, by the limit of the first one. Calls that could not be sent by
  /// then, and still have time, are carried out without it.
  private func run(_ calls: ArraySlice<Call>) {
    var rest = calls
    while let first = rest.first {
      do throws(PostgresFailure) {
        let answers = try workers.run(writing: true, until: first.limit) {
          [rest] connection, limit throws(PostgresFailure) in
          try body(connection, rest.map(\.item), limit)
        }
        for (call, answer) in zip(rest, answers) {
          call.answer.resume(returning: .success(answer))
        }
        return
      } catch {
        if rest.count > 1, error.isOfOneRow {
          let middle = rest.startIndex + rest.count / 2
          run(rest[..<middle])
          return run(rest[middle...])
        }
        if rest.count == 1, error.isOfLockedRow, runLater(first) { return }
        let now = RealTime.monotonic
        let isUnsent = error.kind == .unreachable && first.limit <= now
        let end = isUnsent ? rest.firstIndex { $0.limit > now } : nil
        for call in rest[..<(end ?? rest.endIndex)] {
          call.answer.resume(returning: .failure(error))
        }
        rest = rest[(end ?? rest.endIndex)...]
      }
    }
  }

  /// Tries a call again after a pause: 20 ms, and twice as long each time, up to 320 ms.
  ///
  /// - Returns: false if its limit comes first.
  private func runLater(_ call: Call) -> Bool {
    let pause = Duration.milliseconds(20 << min(call.attempts, 4))
    let moment = RealTime.monotonic.advanced(by: pause)
    guard moment < call.limit else { return false }
    var next = call
    next.attempts += 1
    let token = Locked<WakeupToken?>(nil)
    let scheduler = SystemScheduler.continuous
    let own = scheduler.register { [self, next] _ in
      if let own = token.withLock({ $0.take() }) { scheduler.unregister(own) }
      workers.add { [self] in run([next]) }
    }
    token.withLock { $0 = own }
    scheduler.arm(own, at: scheduler.now.advanced(by: pause))
    return true
  }
}

extension PostgresFailure {
  /// Whether another transaction has locked a row.
  fileprivate var isOfLockedRow: Bool { code == "55P03" }
}
