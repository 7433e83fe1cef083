internal import CountdownAlarms
internal import CountdownProcesses

/// The database of alarms and reminders: it opens, all of it can be read, and the zones that its
/// alarms name are there.
struct AlarmsPart: Sendable {
  let environment: [String: String]

  var examination: Examination { Examination("alarms") { [look()] } }

  #if Store
    private func look() -> Finding {
      guard let files = try? AlarmFiles(environment: environment) else {
        return .missing("alarms", "there is no place for them", mend: "set HOME")
      }
      guard files.hasStore else { return .ok("alarms", "none are kept yet") }
      do throws(AlarmStoreError) {
        let store = try SQLiteAlarmStore(path: files.store)
        let version = try store.check()
        if let lost = lostZone(try store.changes(since: 0).entries) { return lost }
        return .ok("alarms", "\(files.store) is sound, its tables have version \(version)")
      } catch {
        return .missing("alarms", "\(error)", mend: Self.advice(error.kind))
      }
    }

    /// The first alarm that is on and names a zone that the system does not have.
    private func lostZone(_ entries: [AlarmStoreEntry]) -> Finding? {
      for case .alarm(let record) in entries where record.alarm.isOn {
        guard let name = record.alarm.zone else { continue }
        do throws(ZoneError) {
          _ = try ZoneDatabase(environment: environment).rules(named: name)
        } catch {
          return .missing(
            "alarms", "alarm \(record.number) cannot go by its zone: \(error)",
            mend: "install tzdata-legacy, or: countdown alarm edit \(record.number) --zone ZONE")
        }
      }
      return nil
    }

    private static func advice(_ kind: AlarmStoreError.Kind) -> String? {
      switch kind {
      case .corrupt, .foreign: "move the file away, or put a backup in its place"
      case .newerVersion: "install the newer countdown again"
      case .locked: "end the program that holds it"
      case .full: "make room on the disk"
      case .readOnly, .unreachable: "let the file and its folder be yours"
      default: nil
      }
    }
  #else
    private func look() -> Finding {
      .missing("alarms", "not built in", mend: "build countdown with its trait Store")
    }
  #endif
}
