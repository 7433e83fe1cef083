import CountdownSQLite
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation

#if Postgres
  import CountdownPostgres
#endif

/// The places in which agendas of several processes meet.
enum SharedPlace: CaseIterable {
  case memory
  #if Store
    case file
  #endif
  #if Postgres
    case server
  #endif

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
    #if Postgres
      case .server:
        let address = try PostgresServer.shared.get().address
        let schema = "s\(UInt32.random(in: 0 ... .max))"
        return { PostgresStore(address, schema: schema, patience: .seconds(60)) }
    #endif
    }
  }
}
