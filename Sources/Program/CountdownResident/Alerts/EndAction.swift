package import Countdown
internal import CountdownProgram
package import CountdownRoutines
internal import CountdownSharing

/// The possible answers to the end of a countdown, in every notification.
package enum EndAction: String, CaseIterable, Sendable {
  case minute, again

  package static var all: [Alert.Action] {
    [Alert.Action(minute.rawValue, "+1 min"), Alert.Action(again.rawValue, "Again")]
  }

  /// Begins the next step of a routine.
  package static let nextStep: Alert.Action.ID = "next"

  /// The answers to an end: of a routine's step, to begin the next one, unless that begins by
  /// itself.
  static func after(_ finish: SharedFinish) -> [Alert.Action] {
    guard let step = finish.step else { return all }
    guard let next = step.next, step.advances == .manually else { return [] }
    return [begin(Routine.Kind(next.kind), named: next.name)]
  }

  /// The button that begins a step of a routine.
  package static func begin(_ kind: Routine.Kind, named name: String) -> Alert.Action {
    Alert.Action(nextStep, kind.startTitle(named: name))
  }

  /// Counts for another minute, or the full time again; does nothing unless the countdown is at its
  /// end.
  ///
  /// - Parameter given: the length that the countdown was given; nil for that of its latest run.
  package func perform(on timer: CountdownTimer, given: Duration? = nil) {
    guard timer.phase == .finished else { return }
    timer.restart(for: self == .minute ? .minutes(1) : given ?? timer.state.total)
  }
}
