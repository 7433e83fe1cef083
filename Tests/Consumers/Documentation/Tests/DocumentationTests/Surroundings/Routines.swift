import CountdownRoutines
import CountdownSharing

/// What the examples of the guide `Routines` use and do not declare.
protocol RoutinesSurroundings: Sendable {
  var routine: RoutineTimer { get }
  var shared: SharedCountdowns { get }
}

extension Kitchen: RoutinesSurroundings {}
