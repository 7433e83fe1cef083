/// An event of a countdown: a value.
public struct CountdownEvent: Hashable, Codable, Sendable {
  /// The identity of the countdown.
  public let id: CountdownID
  /// The countdown's label; empty when it has none.
  public let label: String
  /// The event's number. A timer numbers its events 1, 2, 3 … without gaps; a receiver sees a gap
  /// only where ticks were coalesced, or where it asked for some kinds of event only.
  public let sequence: UInt64
  /// The kind of event.
  public let kind: Kind
  /// The state of the countdown right after the event.
  public let state: CountdownTimer.State
  /// The moment at which it was due; equals ``actual`` for commands.
  public let scheduled: Moment
  /// The moment at which it was decided.
  public let actual: Moment
  /// The number of earlier ticks that this event stands for, because no process could run when they
  /// were due or because a full mailbox coalesced them; for a warning, the number of earlier
  /// warnings; for the end of a repeating countdown, the number of earlier ends.
  public package(set) var missed: Int
  /// The wall time when it was decided, from the timer's scheduler.
  public let wallTime: WallMoment
  /// Whether the event came without a command: a routine went to its next step, or a repeating
  /// countdown began its next period.
  public let isAutomatic: Bool
  /// The place of the routine's step that it belongs to, from 0; nil for a single countdown.
  package let step: Int?

  /// An event of your own making, to test a sink or to preview a view.
  ///
  /// - Parameters:
  ///   - scheduled: the moment at which it was due.
  ///   - actual: the moment at which it was decided; by default when it was due.
  public init(
    _ kind: Kind, state: CountdownTimer.State, id: CountdownID = CountdownID(), label: String = "",
    sequence: UInt64 = 1, scheduled: Moment = Moment(nanoseconds: 0), actual: Moment? = nil,
    missed: Int = 0, wallTime: WallMoment = .now, isAutomatic: Bool = false
  ) {
    self.init(
      kind, state: state, id: id, label: label, sequence: sequence, scheduled: scheduled,
      actual: actual, missed: missed, wallTime: wallTime, isAutomatic: isAutomatic, step: nil)
  }

  /// - Parameter step: the place of the routine's step that it belongs to, from 0.
  package init(
    _ kind: Kind, state: CountdownTimer.State, id: CountdownID, label: String, sequence: UInt64,
    scheduled: Moment, actual: Moment? = nil, missed: Int = 0, wallTime: WallMoment,
    isAutomatic: Bool = false, step: Int?
  ) {
    self.step = step
    (self.id, self.label, self.sequence) = (id, label, sequence)
    (self.kind, self.state, self.missed) = (kind, state, max(missed, 0))
    (self.scheduled, self.actual, self.wallTime) = (scheduled, actual ?? scheduled, wallTime)
    self.isAutomatic = isAutomatic
  }

  /// The lateness: actual minus scheduled.
  public var lateness: Duration { scheduled.duration(to: actual) }

  /// For a warning, the time before the end at which it was due, such as five minutes; nil for any
  /// other event.
  public var warning: Duration? { kind == .warning ? state.remaining + lateness : nil }
}

extension CountdownEvent {
  /// The kinds of event.
  public typealias Kind = CountdownMachine.EventKind
}

extension CountdownEvent {
  /// Whether the event only reports that time passed.
  public var isTick: Bool { kind == .tick }

  /// The event, with the tick counted in ``missed``.
  public func absorbing(_ tick: CountdownEvent) -> CountdownEvent {
    var event = self
    event.missed = missed.saturatingAdd(tick.missed).saturatingAdd(1)
    return event
  }
}

/// An event that may be the end of a countdown.
package protocol FinishBearing {
  /// The number of the countdown's `.finished` event, if this event is or carries it.
  var finish: UInt64? { get }
}

extension CountdownEvent: FinishBearing {
  package var finish: UInt64? { kind == .finished ? sequence : nil }

  /// The reason for programs that are not written in Swift: `deadline`, `late` or `user`.
  package var reason: String {
    switch kind {
    case .tick, .warning, .finished: lateness >= .seconds(1) ? "late" : "deadline"
    default: "user"
    }
  }
}

extension CountdownEvent: CustomStringConvertible {
  /// The kind, the label and the state, such as `tick Tea: running, 1m 20s of 3m 00s`.
  public var description: String {
    "\(kind)\(label.isEmpty ? "" : " \(label)"): \(state)"
  }
}

extension Set<CountdownEvent.Kind> {
  /// All kinds of event except ticks, for a sink that should not wake every second.
  public static var allButTicks: Self { Set(CountdownEvent.Kind.allCases).subtracting([.tick]) }
}
