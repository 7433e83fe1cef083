// What the examples of the articles use and do not declare.

import Countdown
import CountdownAlarms
import CountdownRoutines
import CountdownSharing

protocol ChoosingAClockSurroundings: Sendable {
  var clock: ContinuousClock { get }
}

protocol GettingStartedSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var show: @MainActor @Sendable (Int) -> Void { get }
  var orders: [CountdownTimer] { get }
  var runner: SinkRunner<CountdownEvent> { get }
}

protocol TestingTimeSurroundings: Sendable {
  var path: String { get }
}

protocol WiringASinkSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var routine: RoutineTimer { get }
  var agenda: Agenda { get }
}

protocol AnAlarmClockOfYourOwnSurroundings: Sendable {
  var agenda: Agenda { get }
  var work: Alarm { get }
}

protocol AFleetSurroundings: Sendable {}

protocol SeveralProcessesSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var sharing: Sharing { get }
}
