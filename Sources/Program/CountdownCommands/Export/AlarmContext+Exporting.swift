internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownTerminal

extension AlarmContext {
  /// Writes a calendar file, in UTF-8 whatever the locale is.
  ///
  /// - Parameters:
  ///   - missing: the reason if there is nothing to write.
  ///   - lost: what should be written and cannot be read.
  fileprivate func export(
    _ items: [ICalendarItem], missing: String, lost: [UnreadableItem]
  ) throws(CommandFailure) {
    // A calendar without items is invalid.
    if !items.isEmpty { output.send(ICalendar(items).text(stamp: times.now.wholeSeconds)) }
    for item in items {
      guard let rule = item.rule, let last = item.lastListedDay else { continue }
      note("\(item.summary): no RRULE says \"\(rule)\"; its days are listed through \(last)")
    }
    try failIfAny(lost)
    if items.isEmpty { throw CommandFailure("nothing to export: \(missing)", .stopped) }
  }
}

extension AlarmCommands {
  /// Writes alarms as events; those that will not ring are left out.
  func export(_ names: [ItemName]) throws(CommandFailure) {
    let chosen = names.isEmpty ? agenda.alarms : try find(names)
    let times = context.times
    let items = chosen.map { ICalendarItem($0, at: times.now, system: times.system) }
    let silent = zip(chosen, items).filter { $0.1 == nil }.map(\.0.number)
    if !silent.isEmpty, silent.count < chosen.count {
      let numbers = silent.map(String.init).joined(separator: ", ")
      context.note("left out because they will not ring: alarm \(numbers)")
    }
    try context.export(
      items.compactMap(\.self), missing: "no alarm is on", lost: names.isEmpty ? lost : [])
  }
}

extension RemindCommands {
  /// Writes reminders as tasks; done ones as completed.
  func export(_ names: [ItemName]) throws(CommandFailure) {
    let chosen = names.isEmpty ? agenda.reminders : try find(names)
    let times = context.times
    try context.export(
      chosen.flatMap { ICalendarItem.items($0, in: times.zone(named: $0.reminder.zone)) },
      missing: "there are no reminders",
      lost: names.isEmpty ? lost : [])
  }
}
