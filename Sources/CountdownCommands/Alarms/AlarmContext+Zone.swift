internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownTerminal

extension AlarmContext {
  /// The name of the zone for a time of day typed in this shell, if the shell's clocks are not the
  /// system's: the alarm keeps it. Nil if they are.
  ///
  /// A `TZ` that is a rule or a private file has no name that another process could use, and an
  /// alarm at a wrong hour would be worse than none, so that is an error.
  var nameOfShellZone: String? {
    get throws(CommandFailure) {
      guard let zone = times.shell else { return nil }
      let named = try? ZoneRules(identifier: zone.identifier)
      if named?.hasClocks(of: zone) == true { return zone.identifier }
      throw CommandFailure(
        "an alarm cannot follow the zone in TZ, \(DisplayText.cleaned(zone.identifier)); "
          + "choose one: --zone Europe/Berlin, or --zone system", .misused)
    }
  }
}

extension AlarmTimes {
  /// The day until which an alarm is to be off; nil if there is none.
  func day(
    _ position: AlarmRequest.Switch, of alarm: Alarm
  ) throws(CommandFailure) -> CivilDate? {
    guard case .offUntil(let day) = position else { return nil }
    let zone = zone(named: alarm.zone)
    guard let date = day.local(at: .midnight, after: now, in: zone)?.date else { return nil }
    if date <= zone.local(at: now).date {
      throw CommandFailure(
        "an alarm cannot be off until \(date); give tomorrow or a later day", .misused)
    }
    let eve = LocalTime(date + -1, TimeOfDay(hour: 23, minute: 59, second: 59))
    if Recurrence(alarm).next(after: eve, in: zone) != nil { return date }
    throw CommandFailure(
      "\(AlarmSentences.name(alarm)) does not ring on \(date) or later; "
        + "switch it off without until", .misused)
  }
}
