internal import Countdown

/// Collects calls of many tasks while others are under way, and carries them out together: one
/// round trip and one transaction, however many they are.
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
  }

  /// The greatest number of calls in a transaction.
  private static var largest: Int { 1_000 }

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
    guard let limit = calls.last?.limit else { return }
    do throws(PostgresFailure) {
      let answers = try workers.run(writing: true, until: limit) {
        connection, limit throws(PostgresFailure) in
        try body(connection, calls.map(\.item), limit)
      }
      for (call, answer) in zip(calls, answers) {
        call.answer.resume(returning: .success(answer))
      }
    } catch {
      for call in calls { call.answer.resume(returning: .failure(error)) }
    }
  }
}
