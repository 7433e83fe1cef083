package import CountdownAlarms
package import CountdownArguments
package import CountdownStore
package import CountdownSystem
internal import CountdownTerminal

/// The parts of the machine that alarms need.
package enum AlarmParts {
  package static func clock(_ environment: Environment) throws(CommandFailure)
    -> SystemWallClock
  {
    try attempt { () throws(ZoneError) in try SystemWallClock(environment: environment.values) }
  }

  /// The zone that `TZ` names, where its clocks are not the system's; nil otherwise.
  ///
  /// A person reads and writes the moments of a shell by it. What rings goes by the system's zone,
  /// or by the one that it names.
  package static func shellZone(
    _ environment: Environment, beside clock: SystemWallClock
  ) throws(CommandFailure) -> ZoneRules? {
    if environment["TZ"] == nil { return nil }
    let zone = try attempt { () throws(ZoneError) in
      try ZoneRules.user(environment: environment.values)
    }
    return zone.hasClocks(of: clock.zone) ? nil : zone
  }

  private static func attempt<Value>(
    _ body: () throws(ZoneError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch { throw CommandFailure("\(error)", .misused) }
  }

  /// The alarms and reminders as they are kept now. Reading creates no file where there is none.
  package static func agenda(
    _ place: AlarmPlace, _ clock: SystemWallClock
  ) throws(StoreError) -> Agenda { try Agenda(store: place.store(), clock: clock) }
}
