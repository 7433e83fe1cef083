internal import Countdown

extension ShareEntry {
  /// How long a sink waits to learn whether it may announce. When the store is stuck for longer, it
  /// does: better twice than never.
  private static var patience: Duration { .seconds(5) }

  /// Announces a finish, if it is ours to announce.
  ///
  /// - Parameter store: has the record written, which may say so from here on.
  func announce(_ finish: Finish, store: () -> Void) throws {
    guard withLock({ $0.plan?.isAnnouncedByOwner == true }) else { return store() }
    let told = told(finish.finish)
    let isOurs = claim(told)
    withLock { $0.plan?.settle(finish.finish.id) }
    store()
    decide(isOurs ? .announce(finish.finish.id) : .withhold, for: finish.sequence)
    guard isOurs, let announcing else { return }
    try announcing(told)
    confirm(finish.finish.id)
  }

  /// A finish at its time on the wall clock as that is now.
  private func told(_ finish: SharedFinish) -> SharedFinish {
    let record = withLock { $0.plan?.wanted }
    guard record?.finishID == finish.id else { return finish }
    return record?.finish(at: .now) ?? finish
  }

  /// Whether a finish is ours to announce. Where nobody can claim, on a disk that may not be
  /// written, the process that counted announces: better twice than never.
  private func claim(_ finish: SharedFinish) -> Bool {
    do {
      return try state.claims.claim(finish, by: owner)
    } catch {
      note(error)
      return true
    }
  }

  /// Notes that a finish was announced.
  func confirm(_ finish: FinishID) {
    do { try state.claims.confirm(finish) } catch { note(error) }
  }

  private func decide(_ verdict: FinishVerdict, for sequence: UInt64) {
    for signal in withLock({ $0.verdicts.decide(verdict, for: sequence) }) { signal.post() }
  }

  /// Whether a finish is ours to announce, for a sink that was told of it on its own thread; waits
  /// until that is known.
  ///
  /// - Parameter sequence: the number of the finish's event.
  func verdict(on sequence: UInt64) -> FinishVerdict {
    let limit = RealTime.monotonic.advanced(by: Self.patience)
    while true {
      let answer = withLock { guarded in
        let isOfOld = guarded.plan.map { sequence <= $0.base.sequence } ?? false
        return isOfOld ? .verdict(.announce(nil)) : guarded.verdicts.answer(for: sequence)
      }
      switch answer {
      case .verdict(let verdict): return verdict
      case .wait(let signal): if !signal.wait(until: limit) { return .announce(nil) }
      }
    }
  }

  /// From now on this process announces by itself; true when that was news.
  func announcesByItself() -> Bool {
    withLock { $0.plan?.announceByOwner() ?? false }
  }
}
