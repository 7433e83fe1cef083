internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown alarm …`, carried out on an agenda.
struct AlarmCommands {
  let agenda: Agenda
  let context: AlarmContext
  /// The alarms for a list, if they are read already.
  var listed: StoredAlarms?
  /// Lets the user fill in a form; nil if there is no terminal for it.
  var form: AlarmFilling?

  func run(_ request: AlarmRequest) throws(CommandFailure) {
    switch request {
    case .add(let change, let startsAtBoot, _): try add(change, startsAtBoot: startsAtBoot)
    case .list(let asJSON): try list(asJSON: asJSON)
    case .names: visible.map(\.candidate).names.forEach(context.say)
    case .edit(let name, let change, _): try edit(name, change)
    case .turn(let names, let position): try turn(names, position)
    case .skipNext(let names): try skipNext(names)
    case .undo(let names): try undo(names)
    case .remove(let names): try remove(names)
    case .snooze(let name, let length): try snooze(name, for: length)
    case .stop(let names): try stop(names)
    case .export(let names): try export(names)
    }
  }

  private func add(_ change: AlarmChange, startsAtBoot: Bool) throws(CommandFailure) {
    var alarm = Alarm(at: .midnight)
    let (change, isFromShell) = try resolved(filledIn(change), on: alarm)
    change.apply(to: &alarm)
    let status = try CommandFailure.attempt { [alarm] () throws(AgendaError) in
      try agenda.add(alarm)
    }
    try context.startingAtBoot(startsAtBoot) {
      report(
        status, after: change, fromShell: isFromShell, end: "  · alarm \(status.number)",
        isNew: true)
    }
    context.noteShortMonths(status.alarm.rule, from: status.alarm.date)
  }

  private func list(asJSON: Bool) throws(CommandFailure) {
    let alarms: StoredAlarms
    do throws(StoreError) {
      if let listed { alarms = listed } else { alarms = try agenda.storedAlarms() }
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
    let list = AlarmList(
      alarms: alarms, unreadable: { context.unreadable(alarms.unreadable) }, times: context.times,
      clipFault: context.clipFault)
    if asJSON {
      context.say(list.json)
    } else {
      let shown = list.inOrder
      let table = list.table(of: shown)
      if !table.rows.isEmpty {
        context.say(table)
      } else if alarms.unreadable.isEmpty {
        context.say("no alarms; set one: countdown alarm add 7:30 mon..fri --label Work")
      }
      if alarms.isAwaited { context.noteWhenNotServed() }
      // What was shown to a person is seen; if that cannot be kept, the list is right all the same.
      if context.output.isStyled { see(shown) }
    }
    try context.failIfAny(alarms.unreadable)
  }

  private func edit(_ name: ItemName, _ change: AlarmChange) throws(CommandFailure) {
    let old = try find([name])[0]
    let change = change.isEmpty ? try filledIn(old) : change
    let (resolvedChange, isFromShell) = try resolved(change, on: old.alarm)
    let status = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.edit(alarm: old.id) { resolvedChange.apply(to: &$0) }
    }
    let failure = report(status, after: resolvedChange, fromShell: isFromShell)
    if status.alarm.rule != old.alarm.rule {
      context.noteShortMonths(status.alarm.rule, from: status.alarm.date)
    }
    try [failure].throwFirst()
  }

  private func turn(
    _ names: [ItemName], _ position: AlarmRequest.Switch
  ) throws(CommandFailure) {
    let alarms = names.isEmpty ? agenda.alarms.filter(\.alarm.isOn) : try find(names)
    if alarms.isEmpty { throw CommandFailure("no alarm is on", .stopped) }
    let days = try alarms.map { (old) throws(CommandFailure) in
      try context.times.day(position, of: old.alarm, isOneOfAll: names.isEmpty)
    }
    try zip(alarms, days).map { (old, day) throws(CommandFailure) in
      let status: AlarmStatus
      do throws(AgendaError) {
        status = try agenda.edit(alarm: old.id) {
          ($0.isOn, $0.offUntil) = (position == .on || day != nil, day)
        }
      } catch .outOfRange(let reason) {
        // The alarm's only day is in the past.
        throw CommandFailure(
          "\(reason); give it another day first: countdown alarm edit \(old.number) --date DATE",
          .misused)
      } catch {
        throw CommandFailure(error)
      }
      return report(status)
    }.throwFirst()
  }

  private func skipNext(_ names: [ItemName]) throws(CommandFailure) {
    try find(names).map { (old) throws(CommandFailure) in
      let status = try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.skipNext(old.id)
      }
      return report(status)
    }.throwFirst()
  }

  private func undo(_ names: [ItemName]) throws(CommandFailure) {
    try find(names).map { (old) throws(CommandFailure) in
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.undo(old.id) }
      guard let last = old.allSkipped.last, last != status(after: old).next else {
        return reportUndone(old, "skip undone, ")
      }
      return reportUndone(old, "skip of \(context.times.moment(last)) undone, ")
    }.throwFirst()
  }

  private func remove(_ names: [ItemName]) throws(CommandFailure) {
    let readable = try context.remove(lost, from: agenda, among: names)
    let alarms = try find(readable)
    let hints = context.keeping(alarms.map { .alarm($0.id) }, of: agenda)
    try zip(alarms, hints).map { (old, hint) throws(CommandFailure) in
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.remove(old.id) }
      let what = "\(AlarmSentences.name(old.alarm))  \(context.sentences.time(old.alarm))"
      return context.reportRemoval(of: old.id.uuid, "\(what)  → removed\(hint)")
    }.throwFirst()
  }

  /// - Parameter fromShell: whether the alarm has its zone from this shell's `TZ`.
  private func report(
    _ status: AlarmStatus, after change: AlarmChange = AlarmChange(), fromShell: Bool = false,
    end: String = "", isNew: Bool = false
  ) -> CommandFailure? {
    let remark = fromShell ? ", from TZ" : ""
    let sentences = context.sentences
    let name = AlarmSentences.name(status.alarm)
    return context.report(
      status.id.uuid, isAwaited: status.isAwaited, plan: AlertPlan(status.alarm.alerts),
      clip: status.isAwaited || change.sound != nil ? clipFault(status) : nil,
      saved: "\(name)  \(sentences.time(status.alarm))\(remark)  → saved",
      end: change.soundFile + end, isNew: isNew
    ) { sentences.line(status.updated(by: $0), remark: remark) }
  }
}

// MARK: - Finding

extension AlarmCommands {
  func clipFault(_ status: AlarmStatus) -> AlertFault? {
    context.clipFault(status.alarm.sound)
  }

  func status(after old: AlarmStatus) -> AlarmStatus {
    agenda.alarms.first { $0.id == old.id } ?? old
  }

  /// The named alarms, all found before anything is done to the first.
  func find(_ names: [ItemName]) throws(CommandFailure) -> [AlarmStatus] {
    try context.find(
      names, in: candidates(for: names), beside: lost, kind: "alarm",
      command: "countdown alarm list", as: \.candidate)
  }
}

extension AlarmStatus {
  var candidate: ItemName.Candidate {
    var candidate = ItemName.Candidate(id: alarm.id.uuid, number: number, label: alarm.label)
    candidate.detail = DisplayText.cleaned("\(alarm)")
    return candidate
  }

  /// Whether the alarm is to ring.
  var isAwaited: Bool { next != nil || snoozedUntil != nil }
}

extension AlarmChange {
  /// `  · sound file /home/me/bell.ogg`, where a file was chosen: a relative path is resolved.
  fileprivate var soundFile: String {
    guard case .file(let path) = sound else { return "" }
    return "  · sound file \(DisplayText.cleaned(path))"
  }
}

extension Alarm {
  /// The alerts of its ringing, as options of a countdown would name them.
  var alerts: AlertOptions {
    AlertOptions(sound: sound == .none ? AlertOptions.Sound.none : nil)
  }
}
