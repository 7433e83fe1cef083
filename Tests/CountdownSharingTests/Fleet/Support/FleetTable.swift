import Countdown
import CountdownTestStores
import CountdownTestSupport

@testable import CountdownPostgres

/// The tables of one test's fleet, on a server.
struct FleetTable {
  let server: PostgresServer
  let schema: String
  let session: SQLSession

  init(on server: PostgresServer) throws {
    (self.server, schema) = (server, StorePlace().schema)
    session = try SQLSession(server.address)
  }

  /// The same tables in another session, maybe with another server.
  init(sharing other: FleetTable, on server: PostgresServer? = nil) throws {
    (self.server, schema) = (server ?? other.server, other.schema)
    session = try SQLSession(self.server.address)
  }

  func fleet(_ address: String? = nil, timeout: Duration = .seconds(60)) -> Fleet {
    Fleet(address ?? server.address, schema: schema, timeout: timeout)
  }

  /// A query's one number, or zero.
  func number(_ query: String) throws -> Int64 {
    try session.run("SELECT (\(query))::text").first.flatMap { $0 }.flatMap { Int64($0) } ?? 0
  }

  /// How many rows of the deadlines fulfil a condition.
  func count(_ condition: String = "true") throws -> Int64 {
    try number("SELECT count(*) FROM \(schema).deadline WHERE \(condition)")
  }

  /// Waits until so many rows of a table fulfil a condition.
  func wait(for count: Int, in table: String = "deadline", _ condition: String = "true") throws {
    try session.wait(
      for: "\(count)", from: "SELECT count(*)::text FROM \(schema).\(table) WHERE \(condition)")
  }

  /// Has all deadlines claimed again now that wait for that.
  func hurry() throws {
    try session.run("UPDATE \(schema).deadline SET wake_ns = 0 WHERE node IS NULL")
    try session.run("SELECT pg_notify('countdown-fleet/\(schema)', '')::text")
  }

  /// The server's clock in SQL.
  static let clock = FleetStatements.clock

  /// The server's clock.
  var now: WallMoment {
    get throws { WallMoment(nanoseconds: try number("SELECT \(Self.clock)")) }
  }
}
