public import Countdown

/// An event of a stopwatch, as one value.
public struct StopwatchEvent: Hashable, Codable, Sendable {
  /// The identity of the stopwatch.
  public let id: CountdownID
  /// The stopwatch's label; empty when it has none.
  public let label: String
  /// The event's number. A stopwatch numbers its events 1, 2, 3 … without gaps; a receiver sees a
  /// gap only where ticks were coalesced, or where it asked for some kinds of event only.
  public let sequence: UInt64
  /// The kind of event.
  public let kind: Kind
  /// The state of the stopwatch right after the event.
  public let state: Stopwatch.State
  /// The moment at which it was due; equals ``actual`` for commands.
  public let scheduled: Moment
  /// The moment at which it was decided.
  public let actual: Moment
  /// The number of earlier ticks that this event stands for, because no process could run when they
  /// were due, or because a full mailbox or a slow observer coalesced them.
  public private(set) var missed: Int
  /// The wall time when it was decided, from the stopwatch's scheduler.
  public let wallTime: WallMoment

  /// An event of your own making, to test a sink or to preview a view.
  ///
  /// - Parameters:
  ///   - scheduled: the moment at which it was due.
  ///   - actual: the moment at which it was decided; by default when it was due.
  public init(
    _ kind: Kind, state: Stopwatch.State, id: CountdownID = CountdownID(), label: String = "",
    sequence: UInt64 = 1, scheduled: Moment = Moment(nanoseconds: 0), actual: Moment? = nil,
    missed: Int = 0, wallTime: WallMoment = .now
  ) {
    (self.id, self.label, self.sequence) = (id, label, sequence)
    (self.kind, self.state, self.missed) = (kind, state, max(missed, 0))
    (self.scheduled, self.actual, self.wallTime) = (scheduled, actual ?? scheduled, wallTime)
  }

  /// The lateness: actual minus scheduled.
  public var lateness: Duration { scheduled.duration(to: actual) }

  /// The lap that ended, for `.lap`; nil for any other event.
  public var lap: Stopwatch.Lap? { kind == .lap ? state.latestLap : nil }

  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The first element of a subscription: the state at that moment.
    case current
    /// The stopwatch began at zero.
    case started
    /// The elapsed time passed a multiple of `every`.
    case tick
    /// A lap ended, and the next one began.
    case lap
    /// The stopwatch was paused, keeping the elapsed time.
    case paused
    /// The stopwatch continued after a pause.
    case resumed
    /// The stopwatch was stopped, keeping the elapsed time and the laps.
    case stopped
    /// The stopwatch was set back to zero.
    case reset
    /// The stopwatch runs but cannot be woken: its scheduler has lost its thread and gets no other.
    /// Ticks come once the scheduler works again.
    case stalled
  }
}

extension StopwatchEvent: SourceEvent {
  /// The stopwatch's identity.
  public var alertID: Alert.ID { Alert.ID(id) }

  /// Whether the event only reports that time passed.
  public var isTick: Bool { kind == .tick }

  /// The event, with the tick counted in ``missed``.
  public func absorbing(_ tick: StopwatchEvent) -> StopwatchEvent {
    var event = self
    event.missed = missed.saturatingAdd(tick.missed).saturatingAdd(1)
    return event
  }

  /// Nil: an event of a stopwatch is an alert only where an attachment names its kind.
  public var alert: Alert? { nil }

  /// The event in words, such as `Run: lap 2, 35s of 1m 20s`.
  public var notice: Alert {
    let name = label.isEmpty ? "Stopwatch" : label
    let fact = isTick ? "\(state)" : "\(kind), \(state.elapsed.text(.units))"
    return Alert(
      alertID, kind: Alert.Kind(rawValue: kind.rawValue),
      title: "\(name): \(lap.map { "\($0)" } ?? fact)", wallTime: wallTime)
  }
}

extension StopwatchEvent: CustomStringConvertible {
  /// The kind, the label and the state, such as `lap Run: running, 1m 20s, 2 laps`.
  public var description: String { "\(kind)\(label.isEmpty ? "" : " \(label)"): \(state)" }
}
