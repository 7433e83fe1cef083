public import Countdown

extension RoutineEvent: SourceEvent {
  /// The routine's identity.
  public var subject: Alert.ID { Alert.ID(id) }

  /// For `.stepFinished`, the finished step and the next one: `Focus is over · short break, 1 of
  /// 4`. For `.finished`, the end of the routine. Nil for any other event.
  public var alert: Alert? {
    switch kind {
    case .stepFinished:
      next.map { next in
        alert(
          .stepFinished, "\(step.name) is over · \(announcement(of: next))",
          [label, step.duration.text(.units)])
      }
    case .finished:
      alert(.finished, "\(name) finished", ["\(rounds) round\(rounds == 1 ? "" : "s")"])
    default: nil
    }
  }

  /// Whether a command went forward, went back or stopped the routine. When the routine goes to its
  /// next step automatically, nothing is withdrawn.
  public var withdrawsAlert: Bool {
    switch kind {
    case .stepReady, .stepBegan, .stepSkipped, .stopped: !isAutomatic
    case .current, .stepFinished, .finished: false
    }
  }

  /// The facts; the label is the routine's, or else the step's name.
  public var facts: EventFacts {
    let label = label.isEmpty ? step.name : label
    var facts = EventFacts(event: kind.rawValue, kind: "routine", id: "\(id)", label: label)
    (facts.duration, facts.remaining) = (countdown.total, countdown.remaining)
    if countdown.isRunning { facts.ends = wallTime.advanced(by: countdown.remaining) }
    if countdown.phase == .finished { facts.ends = wallTime }
    let isEnd = kind == .stepFinished || kind == .finished
    facts.step = EventFacts.Step(step, of: rounds, before: next)
    facts.reason = isAutomatic || isEnd ? "deadline" : "user"
    return facts
  }

  private func alert(_ kind: Alert.Kind, _ title: String, _ facts: [String]) -> Alert {
    let facts = facts + ["at \(wallTime.localHourAndMinute)"]
    return Alert(
      subject, of: Alert.Source(.routine, id: subject, label: label), kind: kind, title: title,
      body: facts.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: ", "),
      about: wallTime
    ).with { $0.moment = actual }
  }

  private var name: String { label.allSatisfy(\.isWhitespace) ? "Routine" : label }

  /// `short break, 1 of 4`; the round only where there are several.
  private func announcement(of step: Routine.Step) -> String {
    rounds > 1 ? "\(step.name.midSentence), \(step.round) of \(rounds)" : step.name.midSentence
  }
}

extension EventFacts.Step {
  fileprivate init(_ step: Routine.Step, of rounds: Int, before next: Routine.Step?) {
    self.init(
      name: step.name, kind: step.kind.name, round: step.round, rounds: rounds,
      next: next?.name ?? "")
  }
}

extension Routine {
  /// The step that an event of its countdown belongs to.
  package func step(of event: CountdownEvent) -> EventFacts.Step? {
    guard let index = event.step, let step = steps.at(index) else { return nil }
    return EventFacts.Step(step, of: rounds, before: steps.at(index + 1))
  }
}

extension RoutineEvent: FinishBearing {
  package var finish: UInt64? {
    kind == .stepFinished || kind == .finished ? countdownSequence : nil
  }
}

extension String {
  /// The text in a sentence: a first letter that is large for the beginning's sake is small.
  fileprivate var midSentence: String {
    guard let first, dropFirst().first?.isLowercase == true else { return self }
    return first.lowercased() + dropFirst()
  }
}
