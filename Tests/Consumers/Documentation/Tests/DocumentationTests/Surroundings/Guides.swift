// What the examples of the README and of the guides use and do not declare.

import Countdown
import CountdownAlarms
import CountdownHost
import CountdownRoutines
import CountdownSharing
import CountdownStore

protocol ReadmeSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var routine: RoutineTimer { get }
  var agenda: Agenda { get }
  var clock: ContinuousClock { get }
}

protocol AlarmsSurroundings: Sendable {
  var path: String { get }
  var agenda: Agenda { get }
  var work: Alarm { get }
  var friday: WallMoment { get }
}

protocol FleetSurroundings: Sendable {
  var addresses: [String] { get }
}

protocol HostSurroundings: Sendable {
  var client: HostClient { get }
  var host: ResidentHost { get }
  func ring(_ text: String) throws
}

protocol SharingSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var pomodoro: RoutineTimer { get }
  var sharing: Sharing { get }
  var shared: SharedCountdowns { get }
  var table: MemoryStore { get }
}

protocol StoresSurroundings: Sendable {}

protocol WritingASinkSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var tea: CountdownTimer { get }
  var eggs: CountdownTimer { get }
  var runner: SinkRunner<CountdownEvent> { get }
  var path: String { get }
}
