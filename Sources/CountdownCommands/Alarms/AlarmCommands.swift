internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownHostRuntime
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown alarm …`, carried out on an agenda.
struct AlarmCommands {
  let agenda: Agenda
  let context: AlarmContext
  /// Lets the user change an alarm in a form; nil where there is no terminal for it.
  var form: ((AlarmStatus) throws(CommandFailure) -> AlarmChange)?

  func run(_ request: AlarmRequest) throws(CommandFailure) {
    switch request {
    case .add(let alarm): try add(alarm)
    case .list(let asJSON): list(asJSON: asJSON)
    case .edit(let name, let change): try edit(name, change)
    case .turn(let names, let isOn): try turn(names, isOn: isOn)
    case .skipNext(let names): try skipNext(names)
    case .remove(let names): try remove(names)
    case .snooze(let name, let length): try snooze(name, for: length)
    case .stop(let names): try stop(names)
    }
  }

  private func add(_ alarm: Alarm) throws(CommandFailure) {
    let status = try CommandFailure.attempt { () throws(AgendaError) in try agenda.add(alarm) }
    context.say(
      "\(context.sentences.line(status))  · alarm \(status.number)", alerts: status.alarm.alerts,
      followsZone: alarm.zone == nil)
  }

  private func list(asJSON: Bool) {
    let list = AlarmList(alarms: agenda.alarms, times: context.times)
    if asJSON { return context.say(list.json.text) }
    if list.alarms.isEmpty {
      return context.say("no alarms; set one: countdown alarm add 7:30 mon..fri --label Work")
    }
    context.say(list.table)
    if list.alarms.contains(where: { $0.next != nil }) { context.noteWhenNotServed() }
  }

  private func edit(_ name: ItemName, _ change: AlarmChange) throws(CommandFailure) {
    let old = try find([name])[0]
    var change = change
    if change.isEmpty {
      guard let form else {
        throw CommandFailure(
          "nothing to change; see: countdown alarm edit --help (the form needs a terminal)",
          .misused)
      }
      change = try form(old)
    }
    let status = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.edit(alarm: old.alarm.id) { change.apply(to: &$0) }
    }
    let line = context.sentences.line(status)
    if status.next == nil {
      context.say(line)
    } else {
      context.say(line, alerts: status.alarm.alerts, followsZone: status.alarm.zone == nil)
    }
  }

  private func turn(_ names: [ItemName], isOn: Bool) throws(CommandFailure) {
    for old in try find(names) {
      let status = try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.edit(alarm: old.alarm.id) { $0.isOn = isOn }
      }
      context.say(context.sentences.line(status))
    }
    if isOn { context.needHost() }
  }

  private func skipNext(_ names: [ItemName]) throws(CommandFailure) {
    for old in try find(names) {
      let status = try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.skipNext(old.alarm.id)
      }
      context.say(context.sentences.line(status))
    }
  }

  private func remove(_ names: [ItemName]) throws(CommandFailure) {
    for old in try find(names) {
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.remove(old.alarm.id) }
      context.say(
        "\(AlarmSentences.name(old.alarm))  \(context.sentences.time(old.alarm))  → removed")
    }
  }
}

// MARK: - What rings

extension AlarmCommands {
  private func snooze(_ name: ItemName?, for length: Duration?) throws(CommandFailure) {
    for old in try meant(name.map { [$0] } ?? []) {
      try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.snooze(old.alarm.id, for: length)
      }
      say(old)
    }
    context.needHost()
  }

  private func stop(_ names: [ItemName]) throws(CommandFailure) {
    for old in try meant(names) {
      try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.acknowledge(old.alarm.id)
      }
      say(old, "stopped, ")
    }
  }

  /// How an alarm stands now.
  private func say(_ old: AlarmStatus, _ remark: String = "") {
    let status = agenda.alarms.first { $0.alarm.id == old.alarm.id } ?? old
    let sentences = context.sentences
    context.say("\(AlarmSentences.name(status.alarm))  → \(remark)\(sentences.outlook(status))")
  }

  /// Those that are named, or else all that ring.
  private func meant(_ names: [ItemName]) throws(CommandFailure) -> [AlarmStatus] {
    if !names.isEmpty { return try find(names) }
    let alarms = agenda.alarms
    let ringing = alarms.filter { $0.state == .ringing }
    if !ringing.isEmpty { return ringing }
    let snoozed = alarms.first { $0.state == .snoozed }
    let hint = snoozed.map { "; \(AlarmSentences.name($0.alarm)) (\($0.number)) is snoozed" } ?? ""
    throw CommandFailure("no alarm rings\(hint)", .stopped)
  }

  /// All that are named, before anything is done to the first.
  private func find(_ names: [ItemName]) throws(CommandFailure) -> [AlarmStatus] {
    try names.find(in: agenda.alarms, kind: "alarm", command: "countdown alarm list") {
      ItemName.Candidate(id: $0.alarm.id, number: $0.number, label: $0.alarm.label)
    }
  }
}

extension Alarm {
  /// The alerts of its ringing, as options of a countdown would name them.
  fileprivate var alerts: AlertOptions {
    AlertOptions(sound: sound == .none ? AlertOptions.Sound.none : nil)
  }
}
