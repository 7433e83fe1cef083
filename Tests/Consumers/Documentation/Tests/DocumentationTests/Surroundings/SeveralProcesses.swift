import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownStore

/// What the examples of the guide `SeveralProcesses` use and do not declare.
protocol SeveralProcessesSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var pomodoro: RoutineTimer { get }
  var sharing: Sharing { get }
  var shared: SharedCountdowns { get }
  var table: MemoryStore { get }
}

extension Kitchen: SeveralProcessesSurroundings {}
