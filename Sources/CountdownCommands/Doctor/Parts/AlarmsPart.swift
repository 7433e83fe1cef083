internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownPostgres
internal import CountdownProcesses
internal import CountdownSQLite
internal import CountdownStore
internal import CountdownSystem

/// The place of alarms and reminders: whether it can be opened, read completely and, on a server,
/// written; whether the alarms' zones exist and their sounds can be played; and whether others are
/// left in the local file.
struct AlarmsPart: Sendable {
  let environment: Environment

  var examination: Examination { Examination("alarms") { look() } }

  private func look() -> [Finding] {
    do throws(CommandFailure) {
      switch try AlarmPlace(environment: environment) {
      case .file(let path): return [look(into: path)]
      case .server(let address): return [look(at: address)] + [leftBehind].compactMap(\.self)
      }
    } catch {
      return [.missing("alarms", error.reason, mend: nil)]
    }
  }

  /// - Parameters:
  ///   - detail: the finding where all is well.
  ///   - remedy: what to do about an entry that cannot be read.
  private func look(
    through store: any SharedStore, _ detail: String, remedy: String
  ) throws(StoreError) -> Finding {
    guard let clock = try? SystemWallClock(environment: environment.values) else {
      return .missing("alarms", "the time zone cannot be read", mend: "set TZ, or unset it")
    }
    let zones = ZoneDatabase(environment: environment.values)
    let agenda = try Agenda(store: store, clock: clock, zones: zones)
    if let error = agenda.unreadable.first {
      return .missing("alarms", "\(error)", mend: remedy)
    }
    return lostZone(agenda.alarms) ?? lostSounds(agenda.alarms) ?? .ok("alarms", detail)
  }

  /// The alarms that are on and whose sound cannot be played, or not to its end.
  private func lostSounds(_ alarms: [AlarmStatus]) -> Finding? {
    let lost = alarms.filter(\.alarm.isOn).compactMap { status in
      ClipTrial.fault(of: status.alarm.sound).map { (status.number, $0.text) }
    }
    guard let first = lost.first else { return nil }
    return .missing(
      "alarms", lost.map { "alarm \($0), \($1)" }.joined(separator: "; "),
      mend: "put the file back, or choose another: countdown alarm edit \(first.0) --sound FILE")
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

  // MARK: - The file

  #if Store
    private func look(into path: String) -> Finding {
      if AlarmPlace.file(path).isUnused { return .ok("alarms", "none are kept yet") }
      do throws(StoreError) {
        let store = SQLiteStore(path: path)
        let version = try store.check()
        return try look(
          through: store, "\(path) is intact, its tables have version \(version)",
          remedy: "replace it with a backup: \(path)")
      } catch {
        return .missing("alarms", "\(error)", mend: nil)
      }
    }
  #else
    private func look(into path: String) -> Finding {
      .missing("alarms", "not built in", mend: "build countdown with the trait Store")
    }
  #endif

  // MARK: - The server

  #if Postgres
    private func look(at address: StoreAddress) -> Finding {
      do throws(StoreError) {
        let store = PostgresStore(address.text, patience: AlarmPlace.patience)
        let found = try store.examine()
        let server = "\(found.place), PostgreSQL \(found.version)"
        if let obstacle = found.obstacle {
          return .missing(
            "alarms", "\(server), cannot be written: \(obstacle)",
            mend: "name the primary server, or grant the role its rights")
        }
        return try look(
          through: store, "\(server), can be read and written",
          remedy: "remove its row from the table countdown.entry")
      } catch {
        return .missing("alarms", "\(error)", mend: nil)
      }
    }
  #else
    private func look(at address: StoreAddress) -> Finding {
      .missing("alarms", "\(AlarmPlace.withoutServers)")
    }
  #endif

  /// The alarms and the reminders in the local file, which do not ring while `store` names a
  /// server.
  private var leftBehind: Finding? {
    guard let files = try? AlarmFiles(environment: environment), files.hasStore,
      let clock = try? AlarmParts.clock(environment),
      let agenda = try? AlarmParts.agenda(.file(files.store), clock, isReading: true)
    else { return nil }
    let alarms = agenda.alarms.count(where: \.alarm.isOn)
    let reminders = agenda.reminders.count { $0.done == nil }
    if alarms + reminders == 0 { return nil }
    let parts = [(alarms, "alarm"), (reminders, "reminder")].filter { $0.0 > 0 }
    let nouns = parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " and ")
    return .missing(
      "local alarms", "\(files.store) still has \(nouns), not announced while store is set",
      mend: "take store out to list them, put it back, add them again, and remove the file; "
        + "there is no import for them")
  }
}
