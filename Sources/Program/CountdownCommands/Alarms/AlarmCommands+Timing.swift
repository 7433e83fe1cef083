internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram

// The effect of a change of days and times on an alarm at present.
extension AlarmCommands {
  /// The change with the zone of the shell in which a time was typed, and with the dates of its
  /// days.
  func resolved(
    _ change: AlarmChange, on alarm: Alarm
  ) throws(CommandFailure) -> (change: AlarmChange, isFromShell: Bool) {
    var change = change
    let isTyped = change.isTimed && change.zone == nil && alarm.zone == nil
    let name = isTyped ? try context.nameOfShellZone(for: "an alarm") : nil
    if let name { change.zone = .named(name) }
    let times = context.times
    let zone =
      switch change.zone {
      case .named(let name): times.zone(named: name)
      case .system: times.system
      case nil: times.zone(named: alarm.zone)
      }
    return (try change.resolved(on: alarm, at: times.now, in: zone), name != nil)
  }

  /// The reason why an alarm cannot be changed this way; nil if it can.
  func fault(of change: AlarmChange, on alarm: Alarm) -> String? {
    do throws(CommandFailure) {
      let times = context.times
      var changed = alarm
      try resolved(change, on: alarm).change.apply(to: &changed)
      let zone = times.zone(named: changed.zone)
      if !changed.isOn, changed.rule == alarm.rule { return nil }
      return changed.reasonForNoTime(after: times.now, in: zone)
    } catch {
      return error.reason
    }
  }
}
