import Countdown
import CountdownAlarms
import CountdownRoutines

/// What the examples of the README use and do not declare.
protocol ReadmeSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var routine: RoutineTimer { get }
  var agenda: Agenda { get }
  var clock: ContinuousClock { get }
}

extension Kitchen: ReadmeSurroundings {}
