internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown remind …`, carried out on an agenda.
struct RemindCommands {
  let agenda: Agenda
  let context: AlarmContext
  /// The form; nil if there is no terminal for it.
  var form: ReminderFilling?

  func run(_ request: RemindRequest) throws(CommandFailure) {
    switch request {
    case .add(let change, let startsAtBoot, _): try add(change, startsAtBoot: startsAtBoot)
    case .list(let asJSON, let onlyOverdue):
      try list(asJSON: asJSON, onlyOverdue: onlyOverdue)
    case .names: agenda.reminders.map(\.candidate).names.forEach(context.say)
    case .edit(let name, let change, _): try edit(name, change)
    case .done(let names): try done(names)
    case .undo(let names): try undo(names)
    case .snooze(let name, let length): try snooze(name, for: length)
    case .remove(let names): try remove(names)
    case .importFile(let path, let time, let isConfirmed):
      try importFile(path, at: time, isConfirmed: isConfirmed)
    case .export(let names): try export(names)
    }
  }

  private func add(_ change: ReminderChange, startsAtBoot: Bool) throws(CommandFailure) {
    let given = change.title == nil ? try filledIn(nil) : change
    var reminder = Reminder(given.title ?? "", due: given.deadline ?? context.times.now)
    let (change, zone, fromShell) = try context.resolved(given, on: reminder)
    change.apply(to: &reminder, zone: zone)
    try check(reminder, on: zone)
    let status = try CommandFailure.attempt { [reminder] () throws(AgendaError) in
      try agenda.add(reminder)
    }
    try context.startingAtBoot(startsAtBoot) {
      report(status, end: origin(fromShell) + "  · reminder \(status.number)", isNew: true)
    }
    noteShortMonths(status.reminder)
  }

  private func list(asJSON: Bool, onlyOverdue: Bool) throws(CommandFailure) {
    let lost = lost
    let list = ReminderList(
      agenda.reminders, overdue: agenda.badge, onlyOverdue: onlyOverdue,
      unreadable: context.unreadable(lost), times: context.times)
    if asJSON {
      context.say(list.json)
      return try context.failIfAny(lost)
    }
    if !list.isEmpty {
      context.say(list.table)
      if list.reminders.contains(where: { $0.next != nil }) { context.noteWhenNotServed() }
    } else if lost.isEmpty {
      context.say(
        onlyOverdue
          ? "nothing is overdue"
          : "no reminders; add one: countdown remind add \"Pay rent\" --due \"fri 9:00\"")
    }
    if let remark = list.remark { context.say(remark) }
    try context.failIfAny(lost)
  }

  private func noteShortMonths(_ reminder: Reminder) {
    let zone = context.times.zone(named: reminder.zone)
    context.noteShortMonths(reminder.rule, from: zone.local(at: reminder.deadline).date)
  }

  /// The reminders that cannot be read.
  var lost: [UnreadableItem] { agenda.unreadable.filter { !$0.isAlarm } }

  private func edit(_ name: ItemName, _ change: ReminderChange) throws(CommandFailure) {
    let old = try find([name])[0]
    let given = change.isEmpty ? try filledIn(old) : change
    var reminder = old.reminder
    let (change, zone, fromShell) = try context.resolved(given, on: reminder)
    change.apply(to: &reminder, zone: zone)
    try check(reminder, on: zone)
    let status = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.edit(reminder: old.id) { change.apply(to: &$0, zone: zone) }
    }
    let failure = report(status, end: origin(fromShell))
    if status.reminder.rule != old.reminder.rule { noteShortMonths(status.reminder) }
    try [failure].throwFirst()
  }

  /// `  · in Europe/Berlin, from TZ`
  private func origin(_ zone: String?) -> String {
    zone.map { "  · in \(DisplayText.cleaned($0)), from TZ" } ?? ""
  }

  private func done(_ names: [ItemName]) throws(CommandFailure) {
    try find(names).map { (old) throws(CommandFailure) in
      try CommandFailure.attempt { () throws(AgendaError) in
        try agenda.complete(old.id)
      }
      return report(status(after: old), end: overdueLeft) { $0.doneLine($1) }
    }.throwFirst()
  }

  private func undo(_ names: [ItemName]) throws(CommandFailure) {
    try find(names).map { (old) throws(CommandFailure) in
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.undo(old.id) }
      return report(status(after: old)) { $0.undoneLine($1) }
    }.throwFirst()
  }

  /// A rule without a day from the deadline on is a mistake.
  func check(_ reminder: Reminder, on zone: ZoneRules) throws(CommandFailure) {
    guard let rule = reminder.rule else { return }
    let start = zone.local(at: reminder.deadline)
    let eve = LocalTime(secondsSinceEpoch: start.secondsSinceEpoch - 1)
    let days = Recurrence(rule, from: start)
    guard let reason = days.reasonForNone(after: eve, in: zone) else { return }
    throw CommandFailure("--every: \(reason); give another rule, or never", .misused)
  }

  /// The number of reminders still overdue.
  private var overdueLeft: String {
    let count = agenda.badge
    return count > 0 ? ", \(count) overdue left" : ""
  }

  private func snooze(_ name: ItemName, for length: Duration) throws(CommandFailure) {
    let old = try find([name])[0]
    if let next = old.next, old.snoozedUntil == nil, next > .now.advanced(by: length) {
      throw CommandFailure(
        "\(old.reminder.title.quoted) is due \(context.times.soon(next)), so that there is nothing "
          + "to snooze; to move it: countdown remind edit \(old.number) --due WHEN", .stopped)
    }
    try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.snooze(old.id, for: length)
    }
    try [report(status(after: old))].throwFirst()
  }

  private func remove(_ names: [ItemName]) throws(CommandFailure) {
    let readable = try context.remove(lost, from: agenda, among: names)
    let reminders = try find(readable)
    let hints = context.keeping(reminders.map { .reminder($0.id) }, of: agenda)
    try zip(reminders, hints).map { (old, hint) throws(CommandFailure) in
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.remove(old.id) }
      return context.reportRemoval(
        of: old.id.uuid, "\(DisplayText.label(old.reminder.title))  → removed\(hint)")
    }.throwFirst()
  }

  private func status(after old: ReminderStatus) -> ReminderStatus {
    agenda.reminders.first { $0.id == old.id } ?? old
  }

  private func report(
    _ status: ReminderStatus, end: String = "", isNew: Bool = false,
    line: (AlarmSentences, ReminderStatus) -> String = { $0.line($1) }
  ) -> CommandFailure? {
    let sentences = context.sentences
    return context.report(
      status.id.uuid, isAwaited: status.next != nil,
      saved: "\(DisplayText.label(status.reminder.title))  → saved", end: end, isNew: isNew
    ) { line(sentences, status.updated(by: $0)) }
  }

  /// The named reminders, all found before anything is done to the first.
  func find(_ names: [ItemName]) throws(CommandFailure) -> [ReminderStatus] {
    try context.find(
      names, in: agenda.reminders, beside: lost, kind: "reminder",
      command: "countdown remind list", as: \.candidate)
  }
}

extension ReminderStatus {
  fileprivate var candidate: ItemName.Candidate {
    var candidate = ItemName.Candidate(
      id: reminder.id.uuid, number: number, label: reminder.title)
    candidate.detail = DisplayText.label(reminder.title)
    return candidate
  }
}
