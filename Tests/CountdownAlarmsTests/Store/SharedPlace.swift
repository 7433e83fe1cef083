import CountdownSQLite
import CountdownStore
import CountdownTestSupport

/// The places in which agendas of several processes meet.
enum SharedPlace: CaseIterable {
  case memory
  #if Store
    case file
  #endif

  static var all: [SharedPlace] { allCases }

  /// A place of this kind, as each process opens it.
  func store() throws -> () -> any SharedStore {
    switch self {
    case .memory:
      let store = MemoryStore()
      return { store }
    #if Store
      case .file:
        let folder = try TemporaryFolder(isFast: true)
        return { SQLiteStore(path: folder.path("alarms.db")) }
    #endif
    }
  }
}
