internal import CountdownAlarms
internal import CountdownProcesses
internal import CountdownSQLite
internal import CountdownStore
internal import CountdownSystem

/// The database of alarms and reminders: whether it can be opened and read completely, and whether
/// the zones of its alarms exist.
struct AlarmsPart: Sendable {
  let environment: Environment

  var examination: Examination { Examination("alarms") { [look()] } }

  #if Store
    private func look() -> Finding {
      guard let files = try? AlarmFiles(environment: environment) else {
        return .missing("alarms", "there is no folder for them", mend: "set HOME")
      }
      guard files.hasStore else { return .ok("alarms", "none are kept yet") }
      do throws(StoreError) {
        let store = SQLiteStore(path: files.store)
        let version = try store.check()
        guard let clock = try? SystemWallClock(environment: environment.values) else {
          return .missing("alarms", "the time zone cannot be read", mend: "set TZ, or unset it")
        }
        let zones = ZoneDatabase(environment: environment.values)
        let agenda = try Agenda(store: store, clock: clock, zones: zones)
        if let error = agenda.unreadable.first {
          return .missing("alarms", "\(error)", mend: "replace it with a backup: \(files.store)")
        }
        if let lost = lostZone(agenda.alarms) { return lost }
        return .ok("alarms", "\(files.store) is intact, its tables have version \(version)")
      } catch {
        return .missing("alarms", "\(error)", mend: nil)
      }
    }

    /// The first alarm that is on and names a zone that the system does not have.
    private func lostZone(_ alarms: [AlarmStatus]) -> Finding? {
      for status in alarms where status.alarm.isOn {
        guard let error = status.fault else { continue }
        return .missing(
          "alarms", "alarm \(status.number) cannot use its zone: \(error)",
          mend: "install tzdata-legacy, or: countdown alarm edit \(status.number) --zone ZONE")
      }
      return nil
    }
  #else
    private func look() -> Finding {
      .missing("alarms", "not built in", mend: "build countdown with the trait Store")
    }
  #endif
}
