internal import Countdown

/// The ends of one countdown in this process: which run's end each `finished` event is, and how far
/// its announcement is. A value.
struct AwaitedEnds: Sendable {
  /// The end that is to be announced or withheld.
  private(set) var awaited: End?
  /// The end that was claimed, until its announcement has an outcome.
  private(set) var claimed: End?
  /// The end that was claimed before its event came.
  private var granted: SharedFinish?
  /// The latest runs whose end was withheld or claimed, and the events of those that were claimed.
  private var settled: [CountdownID] = []
  private var reported: [UInt64: CountdownID] = [:]

  struct End: Sendable {
    let sequence: UInt64
    let run: CountdownID
  }

  enum Arrival: Sendable {
    case isClaimed(SharedFinish)
    case waits
    /// The same, and the end of another run was claimed, whose event will not come.
    case overtakes
  }

  enum Claim: Sendable {
    /// The end is the one of this event.
    case now(UInt64)
    /// The event of the end is still to come.
    case later
    /// The end was decided before, so that the claim is given back.
    case over
  }

  /// The event of a run's end has come.
  mutating func await(_ sequence: UInt64, of run: CountdownID) -> Arrival {
    defer { granted = nil }
    guard let granted, granted.id.run == run else {
      awaited = End(sequence: sequence, run: run)
      return granted == nil ? .waits : .overtakes
    }
    settle(run)
    claimed = End(sequence: sequence, run: run)
    return .isClaimed(granted)
  }

  /// The end of a run is to be announced here.
  mutating func claim(_ finish: SharedFinish) -> Claim {
    let run = finish.id.run
    if let end = awaited, end.run == run {
      (awaited, claimed) = (nil, end)
      settle(run)
      return .now(end.sequence)
    }
    if settled.contains(run) { return .over }
    granted = finish
    return .later
  }

  /// The end that is awaited is not announced here.
  ///
  /// - Parameter isOver: whether the run has ended; not where others have given it more time.
  mutating func withhold(isOver: Bool = true) -> UInt64? {
    guard let end = awaited else { return nil }
    awaited = nil
    if isOver { settle(end.run) }
    return end.sequence
  }

  /// The end that was claimed before its event is no longer this process's, unless it is that of a
  /// run; returns whether there was one.
  mutating func giveUp(unlessOf run: CountdownID?) -> Bool {
    guard let granted, granted.id.run != run else { return false }
    self.granted = nil
    return true
  }

  private mutating func settle(_ run: CountdownID) { settled = settled.suffix(7) + [run] }

  /// What the outcome of an announcement is to the keeper.
  mutating func report(
    _ outcome: EndOutcome, _ sequence: UInt64
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
