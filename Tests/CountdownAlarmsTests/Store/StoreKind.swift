import CountdownAlarms

/// The stores there are.
enum StoreKind: CaseIterable {
  case memory
  #if Store
    case sqlite
  #endif

  static let all = Array(allCases)

  func make(in folder: TemporaryFolder) throws -> any AlarmStore {
    switch self {
    case .memory: MemoryAlarmStore()
    #if Store
      case .sqlite: try SQLiteAlarmStore(path: folder.path("alarms.db"))
    #endif
    }
  }
}
