internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownHostRuntime
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown remind …`, carried out on an agenda.
struct RemindCommands {
  let agenda: Agenda
  let context: AlarmContext
  /// Asks a question that is answered with yes or no; nil where nobody can answer.
  var ask: ((String) -> Bool)?

  func run(_ request: RemindRequest) throws(CommandFailure) {
    switch request {
    case .add(let change): try add(change)
    case .list(let asJSON, let onlyOverdue): list(asJSON: asJSON, onlyOverdue: onlyOverdue)
    case .edit(let name, let change): try edit(name, change)
    case .done(let names): try done(names)
    case .snooze(let name, let length): try snooze(name, for: length)
    case .remove(let names): try remove(names)
    case .importFile(let path, let isConfirmed):
      try importFile(path, isConfirmed: isConfirmed)
    }
  }

  private func add(_ change: ReminderChange) throws(CommandFailure) {
    var reminder = Reminder(change.title ?? "", due: change.deadline ?? context.times.now)
    change.apply(to: &reminder, zone: context.times.zone)
    let status = try CommandFailure.attempt { [reminder] () throws(AgendaError) in
      try agenda.add(reminder)
    }
    context.say(
      "\(context.sentences.line(status))  · reminder \(status.number)", alerts: AlertOptions())
  }

  private func list(asJSON: Bool, onlyOverdue: Bool) {
    let list = ReminderList(
      agenda.reminders, overdue: agenda.badge, onlyOverdue: onlyOverdue, times: context.times)
    if asJSON { return context.say(list.json.text) }
    if list.isEmpty {
      context.say(
        onlyOverdue
          ? "nothing is overdue"
          : "no reminders; add one: countdown remind add \"Pay rent\" --due \"fri 9:00\"")
    } else {
      context.say(list.table)
      if list.reminders.contains(where: { $0.next != nil }) { context.noteWhenNotServed() }
    }
    if let remark = list.remark { context.say(remark) }
  }

  private func edit(_ name: ItemName, _ change: ReminderChange) throws(CommandFailure) {
    let old = try find([name])[0]
    let status = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.edit(reminder: old.reminder.id) { change.apply(to: &$0, zone: context.times.zone) }
    }
    let line = context.sentences.line(status)
    if status.next == nil { context.say(line) } else { context.say(line, alerts: AlertOptions()) }
  }

  private func done(_ names: [ItemName]) throws(CommandFailure) {
    for old in try find(names) {
      try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.complete(old.reminder.id)
      }
      context.say("\(DisplayText.label(old.reminder.title))  → done\(overdueLeft)")
    }
  }

  /// How many are overdue still.
  private var overdueLeft: String {
    let count = agenda.badge
    return count > 0 ? ", \(count) overdue left" : ""
  }

  private func snooze(_ name: ItemName, for length: Duration) throws(CommandFailure) {
    let old = try find([name])[0]
    try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.snooze(old.reminder.id, for: length)
    }
    let status = agenda.reminders.first { $0.reminder.id == old.reminder.id } ?? old
    context.say(context.sentences.line(status))
    context.needHost()
  }

  private func remove(_ names: [ItemName]) throws(CommandFailure) {
    for old in try find(names) {
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.remove(old.reminder.id) }
      context.say("\(DisplayText.label(old.reminder.title))  → removed")
    }
  }

  /// All that are named, before anything is done to the first.
  private func find(_ names: [ItemName]) throws(CommandFailure) -> [ReminderStatus] {
    try names.find(in: agenda.reminders, kind: "reminder", command: "countdown remind list") {
      ItemName.Candidate(id: $0.reminder.id, number: $0.number, label: $0.reminder.title)
    }
  }
}
