internal import Countdown

/// The ends of one countdown in this process: which run's end each `finished` event is, and how far
/// its announcement is. A value.
struct AwaitedEnds: Sendable {
  /// The end that is to be announced or withheld.
  private(set) var awaited: (sequence: UInt64, run: CountdownID)?
  /// The end that was claimed, until its announcement has an outcome.
  private(set) var claimed: (sequence: UInt64, run: CountdownID)?
  /// The latest ends whose announcement has an outcome.
  private var reported: [UInt64: CountdownID] = [:]

  mutating func await(_ sequence: UInt64, of run: CountdownID) { awaited = (sequence, run) }

  /// The end of a run is to be announced here; returns the number of its event, nil where nobody
  /// waits for it.
  mutating func claim(_ run: CountdownID) -> UInt64? {
    guard let end = awaited, end.run == run else { return nil }
    (awaited, claimed) = (nil, end)
    return end.sequence
  }

  /// The end that is awaited is not announced here.
  mutating func withhold() -> UInt64? {
    defer { awaited = nil }
    return awaited?.sequence
  }

  /// What the outcome of an announcement is to the keeper.
  mutating func report(
    _ outcome: EndMachine.Outcome, _ sequence: UInt64
  ) -> Keeper<SharedCountdown>.Input? {
    if let claimed, claimed.sequence == sequence {
      self.claimed = nil
      if reported.count == 8 { reported = [:] }
      reported[sequence] = claimed.run
      return .presented(outcome)
    }
    return outcome == .presented ? reported[sequence].map { .presentedLate(run: $0) } : nil
  }
}
