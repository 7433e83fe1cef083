internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownTerminal

extension AlarmContext {
  /// The name of the zone by which a time of day is read that is typed in this shell, where its
  /// clocks are not the system's: the alarm keeps it. Nil where they are.
  ///
  /// A `TZ` that is a rule or a file of one's own has no name for another process to go by, and an
  /// alarm at another hour than was meant would be worse than none, so that is an error.
  var nameOfShellZone: String? {
    get throws(CommandFailure) {
      guard let zone = times.shell else { return nil }
      let named = try? ZoneRules(identifier: zone.identifier)
      if named?.hasClocks(of: zone) == true { return zone.identifier }
      throw CommandFailure(
        "TZ names no zone that an alarm could keep: \(DisplayText.cleaned(zone.identifier)); "
          + "say which one is meant: --zone Europe/Berlin, or --zone system", .misused)
    }
  }
}
