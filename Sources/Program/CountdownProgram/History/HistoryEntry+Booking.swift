internal import Countdown
internal import CountdownRoutines

extension HistoryEntry {
  /// Whether the entry is of a step that is a break, whose time is in no sum. The name decides in
  /// the lines of earlier versions, which lack the kind of a step.
  var isBreak: Bool {
    guard let step else { return false }
    return (stepKind.map { Routine.Kind($0) } ?? Routine.Kind(ofStepNamed: step)).isBreak
  }

  /// The moment from which the time is booked. A run whose beginning is unknown counts as one
  /// without pauses.
  var bookedFrom: WallMoment {
    min(started ?? ended.advanced(by: .zero - counted), ended)
  }

  /// Whether the entry is of a name or label, without regard to case.
  func isCalled(_ text: String) -> Bool {
    let text = text.lowercased()
    return label.lowercased() == text || name.lowercased() == text
  }
}
