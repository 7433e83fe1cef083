internal import Countdown
package import CountdownArguments
internal import CountdownPostgres
internal import CountdownSQLite
package import CountdownStore
package import CountdownSystem

/// The place where alarms and reminders are kept: the user's own file, or the server that `store`
/// in the configuration names, which is then the only one.
package enum AlarmPlace: Hashable, Sendable {
  case file(String)
  case server(StoreAddress)

  package init(environment: Environment) throws(CommandFailure) {
    let server: StoreAddress?
    do throws(UsageError) {
      server = try Configuration.load(environment: environment).store
    } catch {
      throw CommandFailure(error)
    }
    if let server {
      self = .server(server)
    } else {
      self = .file(try AlarmFiles(environment: environment).store)
    }
  }

  package var isServer: Bool {
    if case .server = self { true } else { false }
  }

  /// The file, or the address of the server, which has no password.
  package var path: String {
    switch self {
    case .file(let path): path
    case .server(let address): address.text
    }
  }

  /// What is there, as far as that is known without a connection; nil for a server.
  package var presence: FilePresence? {
    if case .file(let path) = self { FilePresence(ofFile: path) } else { nil }
  }

  /// All that is kept here, which cannot be looked at.
  package func unreadable(because reason: String) -> Unreadable {
    Unreadable("alarms and reminders", at: path, because: reason)
  }

  /// The time that a call to a server may take.
  package static let timeout = Duration.seconds(3)

  package func store() throws(StoreError) -> any SharedStore {
    switch self {
    case .file(let path): try Self.store(path)
    case .server(let address): try Self.store(address)
    }
  }

  private static func store(_ path: String) throws(StoreError) -> any SharedStore {
    SQLiteStore(path: path)
  }

  private static func store(_ address: StoreAddress) throws(StoreError) -> any SharedStore {
    PostgresStore(address.text, timeout: timeout)
  }
}
