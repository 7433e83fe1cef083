package import CountdownAlarms
package import CountdownArguments
internal import CountdownTerminal

/// The parts of the machine that alarms need.
package enum AlarmParts {
  package static func clock(_ environment: [String: String]) throws(CommandFailure)
    -> SystemWallClock
  {
    do throws(ZoneError) {
      return try SystemWallClock(environment: environment)
    } catch {
      throw CommandFailure("\(error)", .misused)
    }
  }

  /// Reading creates no file where there is none.
  package static func agenda(
    _ files: AlarmFiles, _ clock: SystemWallClock, isReading: Bool
  ) throws(CommandFailure) -> Agenda {
    do throws(AlarmStoreError) {
      let isEmpty = isReading && !files.hasStore
      return try Agenda(store: isEmpty ? MemoryAlarmStore() : store(files.store), clock: clock)
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  package static func store(_ path: String) throws(AlarmStoreError) -> any AlarmStore {
    #if Store
      return try SQLiteAlarmStore(path: path)
    #else
      throw AlarmStoreError(
        .unreachable, store: path,
        description: "this countdown was built without a store for alarms; build it with Store")
    #endif
  }
}
