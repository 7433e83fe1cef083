public import Countdown

extension RoutineEvent: SourceEvent {
  /// The routine's identity.
  public var alertID: Alert.ID { Alert.ID(id) }

  /// For `.stepFinished`, the finished step and the next one: `Focus is over · short break, 1 of
  /// 4`. For `.finished`, the end of the routine. Nil for any other event.
  public var alert: Alert? {
    switch kind {
    case .stepFinished:
      next.map { next in
        alert(
          .stepFinished,
          RoutineWords.over(step.name, next: next.name, round: next.round, of: rounds),
          [label, step.duration.text(.units)])
      }
    case .finished:
      alert(
        .finished, "\(name) finished", [RoutineWords.extent(steps: index + 1, rounds: rounds)])
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

  private func alert(_ kind: Alert.Kind, _ title: String, _ facts: [String]) -> Alert {
    let facts = facts + ["at \(wallTime.localHourAndMinute)"]
    return Alert(
      alertID, of: Alert.Source(.routine, id: alertID, label: label), kind: kind, title: title,
      body: facts.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: ", "),
      wallTime: wallTime
    ).with { $0.moment = actual }
  }

  private var name: String { label.allSatisfy(\.isWhitespace) ? "Routine" : label }
}

extension Routine {
  /// The step that an event of its countdown belongs to.
  package func step(of event: CountdownEvent) -> Step? { event.step.flatMap { steps.at($0) } }
}

extension RoutineEvent: FinishBearing {
  package var finish: UInt64? {
    kind == .stepFinished || kind == .finished ? countdownSequence : nil
  }
}
