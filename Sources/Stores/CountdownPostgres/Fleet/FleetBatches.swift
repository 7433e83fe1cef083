internal import Countdown

/// Collects calls of many tasks while others are under way, and carries them out together: one
/// round trip and one transaction, however many they are.
///
/// No call harms another. A batch that the server refuses, or that takes long, is divided until
/// the calls that cause it are alone. A call whose row another transaction has locked is tried
/// again alone, between pauses in which it takes no connection; one that takes long is tried once
/// more alone, with the time that it has left.
final class FleetBatches<Item: Sendable, Answer: Sendable>: Sendable {
  typealias Body =
    @Sendable (PostgresConnection, [Item], Bounds, Moment) throws(PostgresFailure) -> [Answer]

  /// Bounds what the server may take for calls.
  typealias Bounds = PostgresCall

  private let waiting = Locked<[Call]>([])
  private let workers: FleetWorkers
  private let body: Body

  private typealias Outcome = Result<Answer, PostgresFailure>

  private struct Call: Sendable {
    let item: Item
    let limit: Moment
    let answer: CheckedContinuation<Outcome, Never>
    /// The number of times that it found its row locked, or took long.
    var attempts = 0
    /// The reason why it is tried again.
    var refusal: PostgresFailure?
  }

  /// The greatest number of calls in a transaction.
  private static var largest: Int { 1_000 }

  /// - Parameter body: carries calls out in one transaction, which begins with the bounds.
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
          try body(connection, rest.map(\.item), bounds(of: rest), limit)
        }
        for (call, answer) in zip(rest, answers) {
          call.answer.resume(returning: .success(answer))
        }
        return
      } catch {
        if rest.count > 1, error.isOfOneRow || error.isTimeout {
          let middle = rest.startIndex + rest.count / 2
          run(rest[..<middle])
          return run(rest[middle...])
        }
        let mayBeLater = error.isOfLockedRow || error.isTimeout && first.attempts == 0
        if rest.count == 1, mayBeLater, runLater(first, after: error) { return }
        let now = RealTime.monotonic
        let isUnsent = error.kind == .unreachable && first.limit <= now
        let end = isUnsent ? rest.firstIndex { $0.limit > now } : nil
        for call in rest[..<(end ?? rest.endIndex)] {
          let told = isUnsent ? call.refusal ?? error : error
          call.answer.resume(returning: .failure(told))
        }
        rest = rest[(end ?? rest.endIndex)...]
      }
    }
  }

  /// The bounds for some calls: together a sixteenth of their timeout for each statement, so that
  /// there is time to divide them; alone three quarters of what is left.
  private func bounds(of calls: ArraySlice<Call>) -> Bounds {
    guard let first = calls.first, calls.count == 1, first.attempts > 0 else {
      return FleetStatements.bounds(max(workers.timeout / 16, .milliseconds(50)))
    }
    let left = RealTime.monotonic.duration(to: first.limit)
    return FleetStatements.bounds(max(left / 4 * 3, .milliseconds(1)))
  }

  /// Tries a call again after a pause: 20 ms, and twice as long each time, up to 320 ms.
  ///
  /// - Returns: false if its limit comes first, or so soon that there would be no answer.
  private func runLater(_ call: Call, after refusal: PostgresFailure) -> Bool {
    let pause = Duration.milliseconds(20 << min(call.attempts, 4))
    let moment = RealTime.monotonic.advanced(by: pause)
    guard moment.advanced(by: .milliseconds(200)) < call.limit else { return false }
    var next = call
    (next.attempts, next.refusal) = (call.attempts + 1, refusal)
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
