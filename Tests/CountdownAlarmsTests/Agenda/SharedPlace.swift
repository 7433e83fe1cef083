import CountdownPostgres
import CountdownSQLite
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation

/// The places in which agendas of several processes meet.
enum SharedPlace: CaseIterable {
  case memory
  case file
  case server

  /// A place of this kind, as each process opens it.
  func store() throws -> () -> any SharedStore {
    switch self {
    case .memory:
      let store = MemoryStore()
      return { store }
    case .file:
      let folder = try TemporaryFolder(isFast: true)
      return { SQLiteStore(path: folder.path("alarms.db")) }
    case .server:
      let address = try PostgresServer.shared.get().address
      let schema = "s\(UInt32.random(in: 0 ... .max))"
      return { PostgresStore(address, schema: schema, timeout: .seconds(60)) }
    }
  }
}
