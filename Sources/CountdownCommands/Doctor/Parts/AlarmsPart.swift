internal import CountdownAlarms
internal import CountdownProcesses

/// The database of alarms and reminders: it opens, and all of it can be read.
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
        let version = try SQLiteAlarmStore(path: files.store).check()
        return .ok("alarms", "\(files.store) is sound, its tables have version \(version)")
      } catch {
        return .missing("alarms", "\(error)", mend: Self.advice(error.kind))
      }
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
