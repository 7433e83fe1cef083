internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownPostgres
internal import CountdownProgram
internal import CountdownResident
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
      case .file(let path): return look(into: path)
      case .server(let address): return look(at: address) + [leftBehind].compactMap(\.self)
      }
    } catch {
      return [.missing("alarms", error.reason, fix: nil)]
    }
  }

  /// - Parameter detail: the finding where all is well.
  private func look(
    through store: any SharedStore, _ detail: String
  ) throws(StoreError) -> [Finding] {
    let clock: SystemWallClock
    do throws(CommandFailure) { clock = try AlarmParts.clock(environment) } catch {
      return [.missing("alarms", error.reason)]
    }
    let zones = ZoneDatabase(environment: environment.values)
    let agenda = try Agenda(store: store, clock: clock, zones: zones)
    let lost = agenda.unreadable.map { item in
      Finding.missing(
        "alarms", "\(item.error)",
        fix: "countdown \(item.isAlarm ? "alarm" : "remind") rm \(item.number), or a backup")
    }
    if !lost.isEmpty { return lost }
    return [lostZone(agenda) ?? lostSounds(agenda.alarms) ?? .ok("alarms", detail)]
  }

  /// The alarms that are on and whose sound cannot be played, or not to its end.
  private func lostSounds(_ alarms: [AlarmStatus]) -> Finding? {
    let lost = alarms.filter(\.alarm.isOn).compactMap { status in
      ClipTrial.fault(of: status.alarm.sound).map { (status.number, $0.text) }
    }
    guard let first = lost.first else { return nil }
    return .missing(
      "alarms", lost.map { "alarm \($0), \($1)" }.joined(separator: "; "),
      fix: "put the file back, or choose another: countdown alarm edit \(first.0) --sound FILE")
  }

  /// The first alarm that is on, or open reminder, that names a zone that the system does not have.
  private func lostZone(_ agenda: Agenda) -> Finding? {
    let alarms = agenda.alarms.filter(\.alarm.isOn).map { ("alarm", "alarm", $0.number, $0.fault) }
    let reminders = agenda.reminders.filter { $0.done == nil }
      .map { ("reminder", "remind", $0.number, $0.fault) }
    for (noun, command, number, fault) in alarms + reminders {
      guard let fault else { continue }
      return .missing(
        "alarms", "\(noun) \(number) cannot use its zone: \(fault)",
        fix: "install tzdata-legacy, or: countdown \(command) edit \(number) --zone ZONE")
    }
    return nil
  }

  // MARK: - The file

  private func look(into path: String) -> [Finding] {
    do throws(StoreError) {
      let store = SQLiteStore(path: path)
      let version = try store.check()
      if version == 0 { return [.ok("alarms", "none are kept yet")] }
      return try look(
        through: store, "\(path) is intact, its tables have version \(version)")
    } catch {
      return [.missing("alarms", "\(error)", fix: nil)]
    }
  }

  // MARK: - The server

  private func look(at address: StoreAddress) -> [Finding] {
    do throws(StoreError) {
      let store = PostgresStore(address.text, timeout: AlarmPlace.timeout)
      let found = try store.examine()
      let server = "\(found.place), PostgreSQL \(found.version)"
      if let obstacle = found.obstacle {
        return [
          .missing(
            "alarms", "\(server), cannot be written: \(obstacle)",
            fix: "name the primary server, or grant the role its rights")
        ]
      }
      return try look(through: store, "\(server), can be read and written")
    } catch {
      return [.missing("alarms", "\(error)", fix: nil)]
    }
  }

  /// The alarms and the reminders in the local file, which do not ring while `store` names a
  /// server.
  private var leftBehind: Finding? {
    guard let files = try? AlarmFiles(environment: environment),
      let clock = try? AlarmParts.clock(environment)
    else { return nil }
    let agenda: Agenda
    do throws(StoreError) { agenda = try AlarmParts.agenda(.file(files.store), clock) } catch {
      return .missing("local alarms", "\(error)", fix: nil)
    }
    let alarms = agenda.alarms.count(where: \.alarm.isOn)
    let reminders = agenda.reminders.count { $0.done == nil }
    if alarms + reminders == 0 { return nil }
    let parts = [(alarms, "alarm"), (reminders, "reminder")].filter { $0.0 > 0 }
    let nouns = parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " and ")
    return .missing(
      "local alarms", "\(files.store) still has \(nouns), not announced while store is set",
      fix: "take store out to list them, put it back, add them again, and remove the file; "
        + "there is no import for them")
  }
}
