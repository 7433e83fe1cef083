internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram

/// What the form of a reminder needs.
struct ReminderFilling {
  /// Reads times, with the configured time for a day alone.
  let reader: TimeReader
  /// The surroundings of the moment.
  let surroundings: () -> Surroundings
  /// Lets the user fill in the form; without a status, that of a new reminder.
  let fill:
    (_ old: ReminderStatus?, _ guide: FormGuide<ReminderChange>) throws(CommandFailure) ->
      ReminderChange
}

extension RemindCommands {
  /// The change that a form gives.
  ///
  /// - Parameter old: nil for a reminder to be added.
  func filledIn(_ old: ReminderStatus?) throws(CommandFailure) -> ReminderChange {
    guard let form else {
      throw old == nil ? Command.nothingGiven(to: "remind add") : CommandFailure.nothingToChange
    }
    let guide = FormGuide<ReminderChange>(
      fault: { change in
        do throws(CommandFailure) {
          _ = try preview(change, of: old, in: form)
          return nil
        } catch {
          return error.reason
        }
      }, echo: { (try? preview($0, of: old, in: form)).map(echo) ?? "" })
    return try dated(form.fill(old, guide), of: old, in: form)
  }

  private func dated(
    _ change: ReminderChange, of old: ReminderStatus?, in form: ReminderFilling
  ) throws(CommandFailure) -> ReminderChange {
    if change.isEmpty, old != nil { return change }
    return try change.dated(isNew: old == nil, by: form.reader, in: form.surroundings())
  }

  /// The reminder as a change leaves it.
  private func preview(
    _ change: ReminderChange, of old: ReminderStatus?, in form: ReminderFilling
  ) throws(CommandFailure) -> Reminder {
    let dated = try dated(change, of: old, in: form)
    var reminder =
      old?.reminder ?? Reminder(dated.title ?? "", due: dated.deadline ?? context.times.now)
    let (resolved, zone, _) = try context.resolved(dated, on: reminder)
    resolved.apply(to: &reminder, zone: zone)
    try check(reminder, on: zone)
    return reminder
  }

  /// `due Mon 2026-11-23 09:00, in 1d 23h, every Mon, then Mon 2026-11-30 09:00`
  private func echo(_ reminder: Reminder) -> String {
    let line = context.sentences.outlook(
      ReminderStatus(reminder, number: 0, state: .open))
    guard let rule = reminder.rule else { return line }
    let zone = context.times.zone(named: reminder.zone)
    let start = zone.local(at: reminder.deadline)
    let next = Recurrence(rule, from: start).first(2, after: start, in: zone)
    if next.isEmpty { return line }
    return "\(line), next \(next.map(context.times.moment).joined(separator: ", "))"
  }
}
