// What the examples in the comments of each module use and do not declare.

import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownDesktop
import CountdownHost
import CountdownRoutines
import CountdownSharing
import CountdownStore

protocol CountdownSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var tea: CountdownTimer { get }
  var eggs: CountdownTimer { get }
  var routine: RoutineTimer { get }
  var agenda: Agenda { get }
  var sink: any AlertSink { get }
  var bell: any AlertSink { get }
  var event: CountdownEvent { get }
  var label: Label { get }
}

protocol CountdownAlarmsSurroundings: Sendable {
  var store: any SharedStore { get }
  var agenda: Agenda { get }
  var event: AlarmEvent { get }
  var friday: WallMoment { get }
  var start: LocalTime { get }
  var berlin: ZoneRules { get }
}

protocol CountdownAlarmsTestingSurroundings: Sendable {
  var newYear: WallMoment { get }
  var berlin: ZoneRules { get }
  var tokyo: ZoneRules { get }
}

protocol CountdownBellSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var agenda: Agenda { get }
}

protocol CountdownDesktopSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var reminder: Alert.ID { get }
  var notifier: DesktopNotifier { get }
}

protocol CountdownHookSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var agenda: Agenda { get }
  var event: CountdownEvent { get }
}

protocol CountdownHostSurroundings: Sendable {
  var client: HostClient { get }
  var agenda: Agenda { get }
  var notifier: ServiceNotifier { get }
}

protocol CountdownPostgresSurroundings: Sendable {
  var key: StoreKey { get }
  var entry: StoreEntry { get }
}

protocol CountdownRoutinesSurroundings: Sendable {
  var pomodoro: RoutineTimer { get }
  var stopwatch: Stopwatch { get }
}

protocol CountdownRulesSurroundings: Sendable {}

protocol CountdownSQLiteSurroundings: Sendable {
  var key: StoreKey { get }
  var entry: StoreEntry { get }
}

protocol CountdownSharingSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var pomodoro: RoutineTimer { get }
  var tea: CountdownTimer { get }
  var eggs: CountdownTimer { get }
  var shared: SharedCountdowns { get }
  var sharing: Sharing { get }
}

protocol CountdownSoundSurroundings: Sendable {}

protocol CountdownStoreSurroundings: Sendable {
  var key: StoreKey { get }
  var entry: StoreEntry { get }
}

protocol CountdownTestingSurroundings: Sendable {
  var timer: CountdownTimer { get }
  var agenda: Agenda { get }
  var clock: ManualWallClock { get }
  var morning: WallMoment { get }
}
