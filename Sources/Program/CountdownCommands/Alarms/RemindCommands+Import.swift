internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

extension RemindCommands {
  /// The largest file that is accepted: larger than any written by hand.
  static let largestImport = 8 << 20

  /// Shows the reminders that a todo.txt or a calendar would become, and adds them if confirmed.
  func importFile(
    _ path: String, at time: TimeOfDay, isConfirmed: Bool
  ) throws(CommandFailure) {
    let plan = try plan(path, at: time)
    for line in ImportText(plan, times: context.times).lines { context.say(line) }
    guard !plan.additions.isEmpty else { return context.say("nothing to add") }
    if !isConfirmed { throw CommandFailure("nothing was added; to add it: --yes", .stopped) }
    let reminders = try plan.additions.map { (addition) throws(CommandFailure) in
      var reminder = addition.reminder
      if reminder.zone != nil { return reminder }
      reminder.zone = try context.zoneName(keptBy: reminder)
      return reminder
    }
    let added = try CommandFailure.attempt { () throws(AgendaError) in
      try agenda.add(reminders, announcesOverdue: false)
    }
    // All of them were added by one write, so a host that knows the last one knows the others.
    guard let last = added.last else { return }
    let line = "added \(ImportText.reminders(added.count))"
    try [context.report(last.id.uuid, isAwaited: true, saved: line) { _ in line }].throwFirst()
  }

  private func plan(_ path: String, at time: TimeOfDay) throws(CommandFailure) -> ImportPlan {
    let contents = try read(path)
    let (existing, times) = (agenda.reminders.map(\.reminder), context.times)
    guard ImportPlan.isCalendar(contents, path: path) else {
      return TodoImport(contents, existing: existing, zone: times.zone, at: time).plan
    }
    do throws(ICalendarError) {
      return try ImportPlan(
        calendar: contents, existing: existing, zone: times.zone, at: time, now: times.now)
    } catch {
      throw CommandFailure("\(DisplayText.cleaned(path)), \(error)", .misused)
    }
  }

  private func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let name = DisplayText.cleaned(path)
    do throws(FileFault) {
      if let contents = try SmallFile.read(path, upTo: Self.largestImport) { return contents }
    } catch {
      throw CommandFailure("\(name) cannot be read: \(error.reason)", .misused)
    }
    throw CommandFailure("there is no file \(name)", .misused)
  }
}
