/// An event in facts that every kind of event has a place for: the form that a command, a log or
/// another program receives. An unknown fact is nil or empty.
public struct EventFacts: Hashable, Sendable {
  /// What happened, such as `finished`.
  public var event: String
  /// What it happened to, such as `countdown`.
  public var kind: String
  /// The identity of that.
  public var id: String
  /// What a person calls it.
  public var label: String
  /// How long it lasts.
  public var duration: Duration?
  /// How much of that is left.
  public var remaining: Duration?
  /// When it began, or was due.
  public var started: WallMoment?
  /// When it ends, or did.
  public var ends: WallMoment?
  /// Why it happened: `deadline`, `late`, `user`.
  public var reason = ""
  /// Which step of a routine it happened to; nil for what has none.
  public var step: Step?

  /// A step of a routine.
  public struct Step: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// What it is for, such as `focus`.
    public var kind: String
    /// The round it belongs to, from 1, and how many there are.
    public var round: Int, rounds: Int
    /// What the step after it is called; empty at the last.
    public var next: String

    /// A step of a round.
    public init(name: String, kind: String, round: Int, rounds: Int, next: String = "") {
      (self.name, self.kind, self.next) = (name, kind, next)
      (self.round, self.rounds) = (round, rounds)
    }
  }

  /// What happened to what.
  public init(event: String, kind: String, id: String, label: String) {
    (self.event, self.kind, self.id, self.label) = (event, kind, id, label)
  }
}

extension CountdownEvent {
  /// The facts; when the countdown began is not among them, for only its first event knows that.
  public var facts: EventFacts {
    var facts = EventFacts(event: kind.rawValue, kind: "countdown", id: "\(id)", label: label)
    (facts.duration, facts.remaining) = (state.total, state.remaining)
    switch state.phase {
    case .running: facts.ends = wallTime.advanced(by: state.remaining)
    case .finished: facts.ends = wallTime.advanced(by: .zero - lateness)
    case .ready, .paused, .stopped: break
    }
    if kind == .started { facts.started = wallTime }
    facts.reason =
      switch kind {
      case .tick, .warning, .finished: lateness >= .seconds(1) ? "late" : "deadline"
      default: "user"
      }
    return facts
  }
}
