internal import Countdown

extension Stopwatch {
  /// The phase of a stopwatch.
  public enum Phase: String, Codable, Hashable, Sendable, CaseIterable {
    /// At zero, and not started since.
    case ready
    /// Counting up.
    case running
    /// Paused, keeping the elapsed time to the nanosecond.
    case paused
    /// At its end, keeping the elapsed time and the laps; `start()` begins again at zero.
    case stopped
  }

  /// A part of the measured time, without pauses.
  public struct Lap: Hashable, Sendable {
    /// The number of the lap, from 1.
    public let number: Int
    /// The time since the end of the lap before, or since the start.
    public let duration: Duration
    /// The elapsed time at its end.
    public let total: Duration
  }

  /// The state of a stopwatch at one moment, computed from the moment of its start.
  public struct State: Hashable, Sendable {
    /// The phase.
    public let phase: Phase
    let elapsedNanoseconds: Int64
    /// The elapsed time at the end of each lap, in order.
    let lapNanoseconds: [Int64]

    /// A state of your own making, to test a sink or to preview a view. Values that make no sense
    /// are brought into range.
    ///
    /// - Parameter laps: the elapsed time at the end of each lap.
    public init(phase: Phase, elapsed: Duration, laps: [Duration] = []) {
      self.init(
        limiting: phase, elapsed.saturatedNanoseconds, laps.map { $0.saturatedNanoseconds })
    }

    init(_ phase: Phase, elapsedNanoseconds: Int64, lapNanoseconds: [Int64]) {
      (self.phase, self.elapsedNanoseconds) = (phase, elapsedNanoseconds)
      self.lapNanoseconds = lapNanoseconds
    }

    /// No lap ends before the one before it, or later than now.
    fileprivate init(limiting phase: Phase, _ elapsed: Int64, _ laps: [Int64]) {
      let elapsed = phase == .ready ? 0 : max(elapsed, 0)
      var last: Int64 = 0
      let kept = phase == .ready ? [] : laps.prefix(StopwatchMachine.mostLaps)
      self.init(
        phase, elapsedNanoseconds: elapsed,
        lapNanoseconds: kept.map { lap in
          last = min(max(lap, last), elapsed)
          return last
        })
    }

    /// The measured time, without pauses.
    public var elapsed: Duration { .nanoseconds(elapsedNanoseconds) }

    /// The measured time in whole seconds, rounded down.
    public var elapsedSeconds: Int { Int(clamping: elapsedNanoseconds / 1_000_000_000) }

    /// Whether the stopwatch runs.
    public var isRunning: Bool { phase == .running }

    /// The laps that have ended, in order. O(n).
    public var laps: [Lap] {
      lapNanoseconds.indices.compactMap { lap(at: $0) }
    }

    /// The lap that ended last; nil where there is none.
    public var latestLap: Lap? { lap(at: lapNanoseconds.count - 1) }

    /// The time since the end of the latest lap, or since the start.
    public var sinceLap: Duration { .nanoseconds(elapsedNanoseconds - (lapNanoseconds.last ?? 0)) }

    private func lap(at index: Int) -> Lap? {
      guard let total = lapNanoseconds.at(index) else { return nil }
      return Lap(
        number: index + 1, duration: .nanoseconds(total - (lapNanoseconds.at(index - 1) ?? 0)),
        total: .nanoseconds(total))
    }

    /// The state that a forked child sees of its parent's stopwatches.
    static var inForkedChild: State {
      State(.stopped, elapsedNanoseconds: 0, lapNanoseconds: [])
    }
  }

  /// The state now, all of it at one moment. Reading never changes it.
  public var state: State {
    if home.isForeign { return .inForkedChild }
    let now = scheduler.now
    return core.withLock { $0.machine.state(at: now) }
  }
}

extension Stopwatch.State: Codable {
  private enum CodingKeys: String, CodingKey { case phase, elapsedNanoseconds, lapNanoseconds }

  /// Reads the output of `encode`, and brings values that make no sense into range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      limiting: try values.decode(Stopwatch.Phase.self, forKey: .phase),
      try values.decode(Int64.self, forKey: .elapsedNanoseconds),
      try values.decode([Int64].self, forKey: .lapNanoseconds))
  }
}

extension Stopwatch.State: CustomStringConvertible {
  /// The phase, the elapsed time and the number of laps, such as `running, 1m 20s, 2 laps`.
  public var description: String {
    let count = lapNanoseconds.count
    let laps = count == 0 ? "" : ", \(count) lap\(count == 1 ? "" : "s")"
    return "\(phase), \(elapsed.text(.units))\(laps)"
  }
}

extension Stopwatch.Lap: CustomStringConvertible {
  /// The number, the length and the total, such as `lap 2, 35s of 1m 20s`.
  public var description: String {
    "lap \(number), \(duration.text(.units)) of \(total.text(.units))"
  }
}
