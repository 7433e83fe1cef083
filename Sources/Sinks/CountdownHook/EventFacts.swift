public import Countdown
package import CountdownRoutines

/// The facts of an event that a command receives; an unknown one is nil or empty.
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

extension EventFacts {
  /// The facts of a countdown's, a routine's or any other event; of another one, those of its
  /// alert.
  public init(_ event: some SourceEvent) {
    switch event {
    case let event as CountdownEvent: self.init(of: event)
    case let event as RoutineEvent: self.init(of: event)
    default: self.init(event.notice, of: "\(event.kind)")
    }
  }

  /// The start of the countdown is missing, because only its first event knows it.
  private init(of event: CountdownEvent) {
    self.init(
      event: event.kind.rawValue, kind: "countdown", id: "\(event.id)", label: event.label)
    (duration, remaining) = (event.state.total, event.state.remaining)
    switch event.state.phase {
    case .running: ends = event.endsAt
    case .finished: ends = event.wallTime.advanced(by: .zero - event.lateness)
    default: break
    }
    if event.kind == .started { started = event.wallTime }
    reason = event.reason
  }

  /// The label is the routine's, or else the step's name.
  private init(of event: RoutineEvent) {
    self.init(
      event: event.kind.rawValue, kind: "routine", id: "\(event.id)",
      label: event.label.isEmpty ? event.step.name : event.label)
    let countdown = event.countdown
    (duration, remaining) = (countdown.total, countdown.remaining)
    if countdown.isRunning { ends = event.wallTime.advanced(by: countdown.remaining) }
    if countdown.phase == .finished { ends = event.wallTime }
    let isEnd = event.kind == .stepFinished || event.kind == .finished
    step = Step(event.step, of: event.rounds, before: event.next)
    reason = event.isAutomatic || isEnd ? "deadline" : "user"
  }

  private init(_ alert: Alert, of kind: String) {
    self.init(
      event: kind, kind: alert.source.kind.rawValue,
      id: (alert.source.id ?? alert.id).rawValue, label: alert.source.label)
    started = alert.wallTime
  }
}

extension EventFacts.Step {
  fileprivate init(_ step: Routine.Step, of rounds: Int, before next: Routine.Step?) {
    self.init(
      name: step.name, kind: step.kind.name, round: step.round, rounds: rounds,
      next: next?.name ?? "")
  }

  /// The step of a routine that an event of its countdown belongs to; nil for none.
  package init?(of event: CountdownEvent, in routine: Routine) {
    guard let step = routine.step(of: event) else { return nil }
    let next = event.step.flatMap { index in routine.steps.dropFirst(index + 1).first }
    self.init(step, of: routine.rounds, before: next)
  }
}
