/// What happened to a countdown, as one value.
public struct CountdownEvent: Hashable, Codable, Sendable {
  /// The countdown it happened to.
  public let id: CountdownID
  /// The countdown's label; empty when it has none.
  public let label: String
  /// The event's number. A timer numbers its events 1, 2, 3 … without gaps; a receiver sees a gap
  /// only where ticks were coalesced, or where it asked for some kinds of event only.
  public let sequence: UInt64
  /// What happened.
  public let kind: Kind
  /// The countdown right after it happened.
  public let state: CountdownTimer.State
  /// When it was due; equals ``actual`` for commands.
  public let scheduled: Moment
  /// When it was decided.
  public let actual: Moment
  /// How many earlier ticks this event stands for, because nobody could run when they were due or
  /// because a full mailbox coalesced them; of a warning, how many earlier warnings.
  public package(set) var missed: Int
  /// The wall time when it was decided, from the timer's scheduler.
  public let wallTime: WallMoment
  /// Whether a routine did it by itself, when it went on to its next step.
  public let isAutomatic: Bool

  /// An event of your own making, to test a sink or to preview a view.
  ///
  /// - Parameters:
  ///   - scheduled: when it was due.
  ///   - actual: when it was decided; by default when it was due.
  public init(
    _ kind: Kind, state: CountdownTimer.State, id: CountdownID = CountdownID(), label: String = "",
    sequence: UInt64 = 1, scheduled: Moment = Moment(nanoseconds: 0), actual: Moment? = nil,
    missed: Int = 0, wallTime: WallMoment = .now, isAutomatic: Bool = false
  ) {
    (self.id, self.label, self.sequence) = (id, label, sequence)
    (self.kind, self.state, self.missed) = (kind, state, max(missed, 0))
    (self.scheduled, self.actual, self.wallTime) = (scheduled, actual ?? scheduled, wallTime)
    self.isAutomatic = isAutomatic
  }

  /// How late it was: actual minus scheduled.
  public var lateness: Duration { scheduled.duration(to: actual) }

  /// Of a warning, how long before the end it was due, such as five minutes; nil of any other.
  public var warning: Duration? { kind == .warning ? state.remaining + lateness : nil }
}

extension CountdownEvent {
  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The first element of a subscription: the state at that moment.
    case current
    /// The countdown began from its full duration.
    case started
    /// A moment `deadline − k·every` passed.
    case tick
    /// The moment passed that lies as long before the end as was asked for; see
    /// ``CountdownEvent/warning``.
    case warning
    /// The countdown was halted, keeping what remains.
    case paused
    /// The countdown went on after a pause.
    case resumed
    /// The duration was changed.
    case adjusted
    /// The countdown reached zero by itself.
    case finished
    /// The countdown was interrupted.
    case stopped
    /// The countdown was set back to its full duration.
    case reset
    /// The countdown runs and nobody can wake it: its scheduler has lost its thread and gets no
    /// other. Ticks and the end come once the scheduler works again.
    case stalled
  }
}

extension CountdownEvent: CoalescingEvent {
  package var source: CountdownID { id }
  /// Whether it says no more than that time passed.
  public var isTick: Bool { kind == .tick }
}

extension CountdownEvent: CustomStringConvertible {
  /// The kind, the label and the state, such as `tick Tea: running, 1m 20s of 3m 00s`.
  public var description: String {
    "\(kind)\(label.isEmpty ? "" : " \(label)"): \(state)"
  }
}

extension Set<CountdownEvent.Kind> {
  /// All kinds of event but ticks, for a sink that is not to be woken every second.
  public static var allButTicks: Self { Set(CountdownEvent.Kind.allCases).subtracting([.tick]) }
}
