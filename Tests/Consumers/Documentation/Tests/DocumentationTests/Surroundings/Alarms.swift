import Countdown
import CountdownAlarms

/// What the examples of the guide `Alarms` use and do not declare.
protocol AlarmsSurroundings: Sendable {
  var agenda: Agenda { get }
  var work: Alarm { get }
  var friday: WallMoment { get }
}

extension Kitchen: AlarmsSurroundings {}
