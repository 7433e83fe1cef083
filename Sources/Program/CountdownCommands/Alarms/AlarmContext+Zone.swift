internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownTerminal

extension AlarmContext {
  /// The name of the zone for a time of day typed in this shell, if the shell's clocks are not the
  /// system's: the alarm or reminder keeps it. Nil if they are.
  ///
  /// A `TZ` that is a rule or a private file has no name that another process could use, and an
  /// alarm at a wrong hour would be worse than none, so that is an error.
  ///
  /// - Parameter noun: the kind of item that keeps it, for the error.
  func nameOfShellZone(for noun: String) throws(CommandFailure) -> String? {
    guard let zone = times.shell else { return nil }
    let named = try? ZoneRules(identifier: zone.identifier)
    if named?.hasClocks(of: zone) == true { return zone.identifier }
    throw CommandFailure(
      "\(noun) cannot follow the zone in TZ, \(DisplayText.cleaned(zone.identifier)); "
        + "choose one: --zone Europe/Berlin, or --zone system", .misused)
  }
}

extension AlarmContext {
  /// A change of a reminder with the zone of the shell in which it was typed, and with its moment.
  ///
  /// - Returns: the change, the clocks of the changed reminder, and the name of the zone if it is
  ///   from `TZ`.
  func resolved(
    _ change: ReminderChange, on reminder: Reminder
  ) throws(CommandFailure) -> (change: ReminderChange, zone: ZoneRules, fromShell: String?) {
    let times = times
    var change = change
    let hasOption = change.zone != nil
    let isTyped = change.isTimed && !hasOption && reminder.zone == nil
    var changed = reminder
    change.apply(to: &changed, zone: times.zone)
    let name = isTyped ? try zoneName(keptBy: changed) : nil
    if let name { change.zone = .named(name) }
    let old = times.zone(named: reminder.zone)
    let new =
      switch change.zone {
      case .named(let name): times.zone(named: name)
      case .system: times.system
      case nil: isTyped ? times.zone : old
      }
    var resolved = try change.resolved(on: reminder, from: old, to: new, at: times.now)
    // A deadline was parsed by the clocks of the shell or of `--zone`. It means another moment only
    // if the reminder already has a zone; one that was not typed is moved only by `--zone`.
    if isTyped || hasOption { resolved.deadline = change.deadline ?? resolved.deadline }
    if name != nil, change.deadline == nil { resolved.deadline = nil }
    return (resolved, new, name)
  }

  /// The name of the zone that a reminder keeps, typed in this shell. A deadline alone is a moment,
  /// and needs no zone that has a name.
  func zoneName(keptBy reminder: Reminder) throws(CommandFailure) -> String? {
    let isOfDays = if case .days = reminder.nag { true } else { reminder.rule != nil }
    if isOfDays { return try nameOfShellZone(for: "a reminder") }
    return try? nameOfShellZone(for: "a reminder")
  }
}

extension AlarmTimes {
  /// The day until which an alarm is to be off; nil if there is none.
  ///
  /// - Parameter isOneOfAll: whether one that does not ring on that day or later is off for good.
  func day(
    _ position: AlarmRequest.Switch, of alarm: Alarm, isOneOfAll: Bool
  ) throws(CommandFailure) -> CivilDate? {
    guard case .offUntil(let day) = position else { return nil }
    let zone = zone(named: alarm.zone)
    if let reason = day.reasonForDoubt(at: now, in: zone) { throw CommandFailure(reason, .misused) }
    guard let date = day.local(at: .midnight, after: now, in: zone)?.date else { return nil }
    if date <= zone.local(at: now).date {
      throw CommandFailure(
        "an alarm cannot be off until \(date); give tomorrow or a later day", .misused)
    }
    let eve = LocalTime(date + -1, TimeOfDay(hour: 23, minute: 59, second: 59))
    if Recurrence(alarm).next(after: eve, in: zone) != nil { return date }
    if isOneOfAll { return nil }
    throw CommandFailure(
      "\(AlarmSentences.name(alarm)) does not ring on \(date) or later; "
        + "switch it off without until", .misused)
  }
}
