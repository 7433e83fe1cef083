/// The facts that all kinds of events have in common, for a command, a log or another program. An
/// unknown fact is nil or empty.
public struct EventFacts: Hashable, Sendable {
  /// The kind of event, such as `finished`.
  public var event: String
  /// The kind of subject, such as `countdown`.
  public var kind: String
  /// The identity of the subject.
  public var id: String
  /// The name of the subject for people.
  public var label: String
  /// The full duration.
  public var duration: Duration?
  /// The time left.
  public var remaining: Duration?
  /// The moment at which it began, or was due.
  public var started: WallMoment?
  /// The moment at which it ends or ended.
  public var ends: WallMoment?
  /// The reason: `deadline`, `late`, `user`.
  public var reason = ""
  /// The step of a routine; nil if there are no steps.
  public var step: Step?

  /// A step of a routine.
  public struct Step: Hashable, Sendable {
    /// The name of the step.
    public var name: String
    /// The kind of step, such as `focus`.
    public var kind: String
    /// The step's round, from 1, and the number of rounds.
    public var round: Int, rounds: Int
    /// The name of the step after it; empty at the last.
    public var next: String

    /// A step of a round.
    public init(name: String, kind: String, round: Int, rounds: Int, next: String = "") {
      (self.name, self.kind, self.next) = (name, kind, next)
      (self.round, self.rounds) = (round, rounds)
    }
  }

  /// The facts about an event of a subject.
  public init(event: String, kind: String, id: String, label: String) {
    (self.event, self.kind, self.id, self.label) = (event, kind, id, label)
  }
}

extension CountdownEvent {
  /// The facts; the start of the countdown is missing, because only its first event knows it.
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
