internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram

// Alarms that rang once, and that lists leave out a day later.
extension AlarmCommands {
  /// The alarms that lists show.
  var visible: [AlarmStatus] {
    let now = context.times.now
    return agenda.alarms.filter { !$0.isHidden(at: now) }
  }

  /// The alarms among which names are looked up: those that lists show, unless one of the names is
  /// only that of another.
  func candidates(for names: [ItemName]) -> [AlarmStatus] {
    let (all, visible) = (agenda.alarms, visible)
    if all.count == visible.count { return all }
    let found = try? names.find(
      in: visible, kind: "alarm", command: "countdown alarm list", as: \.candidate)
    return found == nil ? all : visible
  }

  /// Notes that a person has seen which of these alarms were missed.
  func see(_ alarms: [AlarmStatus]) {
    let missed = alarms.filter { $0.alarm.rule == nil && $0.state == .missed }
    if missed.contains(where: { $0.spentSince == nil }) { try? agenda.see(missed.map(\.id)) }
  }
}
