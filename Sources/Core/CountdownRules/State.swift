extension CountdownMachine {
  /// The state of a countdown at one moment, computed from its deadline.
  public struct State: Hashable, Sendable {
    package let totalNanoseconds: Int64
    package let remainingNanoseconds: Int64
    /// The deadline; ``noDeadline`` where there is none. No optional, for two states are in each
    /// change.
    fileprivate let deadlineNanoseconds: Int64
    /// The phase of the countdown.
    public let phase: Phase

    fileprivate static var noDeadline: Int64 { .min }

    /// A state of your own making, to test a sink or to preview a view. Negative durations count as
    /// zero.
    ///
    /// - Parameter deadline: the moment of the end; left out where the phase is not `running`.
    public init(phase: Phase, total: Duration, remaining: Duration, deadline: Moment? = nil) {
      self.init(
        phase: phase, totalNanoseconds: max(total.saturatedNanoseconds, 0),
        remainingNanoseconds: max(remaining.saturatedNanoseconds, 0),
        deadlineNanoseconds: deadline?.nanoseconds ?? Self.noDeadline)
    }

    package init(
      phase: Phase, totalNanoseconds: Int64, remainingNanoseconds: Int64, deadlineNanoseconds: Int64
    ) {
      self.phase = phase
      (self.totalNanoseconds, self.remainingNanoseconds) = (totalNanoseconds, remainingNanoseconds)
      self.deadlineNanoseconds = phase == .running ? deadlineNanoseconds : Self.noDeadline
    }

    /// The moment at which it reaches zero, on the timeline of its scheduler; nil where it does not
    /// run.
    public var deadline: Moment? {
      deadlineNanoseconds == Self.noDeadline ? nil : Moment(nanoseconds: deadlineNanoseconds)
    }

    /// The state that a forked child sees of its parent's countdowns.
    package static var inForkedChild: State {
      State(
        phase: .stopped, totalNanoseconds: 0, remainingNanoseconds: 0, deadlineNanoseconds: 0)
    }

    /// The full length, additions included.
    public var total: Duration { .nanoseconds(totalNanoseconds) }

    /// The time left, never negative.
    public var remaining: Duration { .nanoseconds(remainingNanoseconds) }

    /// The time left in seconds, rounded up: the last second shows 1, and 0 means none is left.
    public var remainingSeconds: Int {
      Int(clamping: remainingNanoseconds.dividedRoundingUp(by: 1_000_000_000))
    }

    /// Whether the countdown runs.
    public var isRunning: Bool { phase == .running }

    /// The share that has passed, 0 to 1; 0 when ready or when the total is zero, 1 when finished.
    public var progress: Double {
      switch phase {
      case .ready: 0
      case .finished: 1
      case .running, .paused, .stopped:
        totalNanoseconds > 0
          ? min(max(1 - Double(remainingNanoseconds) / Double(totalNanoseconds), 0), 1) : 0
      }
    }
  }
}

extension CountdownMachine.State: CustomStringConvertible {
  /// The phase and the durations, such as `running, 1m 20s of 3m 00s`.
  public var description: String {
    "\(phase), \(remaining.text(.units)) of \(total.text(.units))"
  }
}

#if !hasFeature(Embedded)
  extension CountdownMachine.State: Codable {
    private enum CodingKeys: String, CodingKey {
      case phase, totalNanoseconds, remainingNanoseconds, deadline
    }

    /// A decoded state. Negative durations count as zero; one that was stored without a deadline
    /// has none.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        phase: try values.decode(CountdownMachine.Phase.self, forKey: .phase),
        totalNanoseconds: max(try values.decode(Int64.self, forKey: .totalNanoseconds), 0),
        remainingNanoseconds: max(try values.decode(Int64.self, forKey: .remainingNanoseconds), 0),
        deadlineNanoseconds: try values.decodeIfPresent(Int64.self, forKey: .deadline)
          ?? Self.noDeadline)
    }

    /// Encodes the state; the deadline in nanoseconds, where there is one.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(phase, forKey: .phase)
      try values.encode(totalNanoseconds, forKey: .totalNanoseconds)
      try values.encode(remainingNanoseconds, forKey: .remainingNanoseconds)
      try values.encodeIfPresent(deadline?.nanoseconds, forKey: .deadline)
    }
  }
#endif
