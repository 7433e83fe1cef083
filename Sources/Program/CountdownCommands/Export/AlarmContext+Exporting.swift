internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownTerminal

extension AlarmContext {
  /// Writes a calendar file, in UTF-8 whatever the locale is.
  ///
  /// - Parameters:
  ///   - faults: what could not be written as it is.
  ///   - missing: the reason if there is nothing to write.
  ///   - lost: what should be written and cannot be read.
  fileprivate func export(
    _ items: [ICalendarItem], faults: [String], missing: String, lost: [UnreadableItem]
  ) throws(CommandFailure) {
    // A calendar without items is invalid.
    if !items.isEmpty { output.send(ICalendar(items).text(stamp: times.now.wholeSeconds)) }
    var listed = ""
    for item in items {
      guard let rule = item.rule, let last = item.lastListedDay else { continue }
      let text =
        "\(item.summary): no RRULE says \"\(rule)\"; its days are listed through \(last)"
      // Several times of one alarm are one note.
      if text != listed { note(text) }
      listed = text
    }
    faults.forEach(note)
    try failIfAny(lost)
    if items.isEmpty { throw CommandFailure("nothing to export: \(missing)", .stopped) }
  }

  /// The reason why an item is not exported with the zone that it names; nil for most.
  ///
  /// - Parameter clocks: those that count instead.
  fileprivate func zoneFault(_ title: String, _ zone: String?, clocks: String) -> String? {
    guard let zone else { return nil }
    do { _ = try ZoneRules(identifier: zone) } catch {
      return "\(title): \(error); exported by the clocks of \(clocks)"
    }
    return nil
  }
}

extension AlarmCommands {
  /// Writes alarms as events; those that will not ring are left out.
  func export(_ names: [ItemName]) throws(CommandFailure) {
    let chosen = names.isEmpty ? agenda.alarms : try find(names)
    let times = context.times
    let items = chosen.map { ICalendarItem.items($0, at: times.now, system: times.system) }
    let silent = zip(chosen, items).filter { $0.1.isEmpty }.map(\.0.number)
    if !silent.isEmpty, silent.count < chosen.count {
      let numbers = silent.map(String.init).joined(separator: ", ")
      context.note("left out because they will not ring: alarm \(numbers)")
    }
    let faults = zip(chosen, items).filter { !$0.1.isEmpty }.compactMap { status, _ in
      context.zoneFault(
        AlarmSentences.name(status.alarm), status.alarm.zone, clocks: "the calendar's reader")
    }
    try context.export(
      items.flatMap(\.self), faults: faults, missing: "no alarm is on",
      lost: names.isEmpty ? lost : [])
  }
}

extension RemindCommands {
  /// Writes reminders as tasks; done ones as completed.
  func export(_ names: [ItemName]) throws(CommandFailure) {
    let chosen = names.isEmpty ? agenda.reminders : try find(names)
    let times = context.times
    try context.export(
      chosen.flatMap { ICalendarItem.items($0, in: times.zone(named: $0.reminder.zone)) },
      faults: chosen.compactMap {
        context.zoneFault(
          DisplayText.label($0.reminder.title), $0.reminder.zone, clocks: times.system.identifier)
      },
      missing: "there are no reminders",
      lost: names.isEmpty ? lost : [])
  }
}
