import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownPostgres

/// What cannot be used is one line that says what to do, and never the password.
@Suite(.serialized, .ownThread) struct PostgresRefusalTests {
  private let server: PostgresServer
  private let schema = StorePlace().schema
  private let session: SQLSession

  init() throws {
    server = try Self.own.get()
    session = try SQLSession(server.address)
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  private func told(_ address: String, schema: String? = nil) -> String {
    let store = PostgresStore(address, schema: schema ?? self.schema, timeout: .seconds(10))
    do {
      _ = try store.put("a", "x")
      return "written"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    "postgresql//ann:secret@host/clocks", "postgresql://ann:sec@secret@host/clocks", "secret",
    "host=db password='secret", "host=db\0secret", "postgresql://host/clocks?secret=1",
    "postgresql://ann:12345/secret@host/clocks", "postgresql://ann:5432/secret@host:5432/clocks",
    "postgresql://ann:pa/sec/secret@host/clocks", "postgresql://ann/secret@host?dbname=a@secret",
  ])
  func anAddressThatCannotBeReadIsNotRepeated(address: String) {
    #expect(
      told(address) == "PostgreSQL: the address is no connection string; write"
        + " postgresql://USER@HOST/DATABASE, and the password in ~/.pgpass")
  }

  @Test func aSchemaIsANameAndNothingElse() {
    for schema in ["", "1a", "A", "a b", "a\"b", "a;b", "ä", String(repeating: "a", count: 41)] {
      #expect(
        told(server.address, schema: schema) == "PostgreSQL: the name of the schema is not"
          + " allowed; write up to 40 small letters, digits and underscores")
    }
  }

  @Test func aServerThatIsNotThereIsSaidToBeMissing() {
    #expect(
      told("host=127.0.0.1 port=1 dbname=clocks password=secret") == "127.0.0.1:1/clocks:"
        + " Connection refused; check that the server runs and can be reached")
    #expect(
      told("host=/nonexistent user=ann dbname=clocks") == "/nonexistent:5432/clocks: No such"
        + " file or directory; check that the server runs and can be reached")
  }

  @Test func aDatabaseThatIsNotThereIsToBeMade() {
    #expect(
      told(server.address(database: "clocks")) == "\(server.folder):5432/clocks: database"
        + " \"clocks\" does not exist; make it with createdb, or name another database")
  }

  @Test func aWrongPasswordIsNotShown() throws {
    try session.run("CREATE ROLE ann LOGIN PASSWORD 'right'")
    let rules = "\(server.folder)/data/pg_hba.conf"
    let old = try String(contentsOfFile: rules, encoding: .utf8)
    try Data(("local all ann scram-sha-256\n" + old).utf8).write(to: URL(filePath: rules))
    try session.run("SELECT pg_reload_conf()::text")
    let address = server.address(user: "ann")
    let place = "\(server.folder):5432/postgres"
    let advice = "; check the user, and the password in ~/.pgpass or PGPASSFILE"
    // The server reads its rules a moment later.
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    while (try? SQLSession(address)) != nil, RealTime.monotonic < limit {}
    #expect(
      told(address + " password=secret")
        == "\(place): password authentication failed for user \"ann\"\(advice)")
    #expect(told(address) == "\(place): fe_sendauth: no password supplied\(advice)")
    try session.run("GRANT CREATE ON DATABASE postgres TO ann")
    #expect(told(address + " password=right") == "written")
  }

  @Test func aRoleWithoutRightsIsToBeGrantedThem() throws {
    try session.run("CREATE ROLE guest LOGIN")
    #expect(
      told(server.address(user: "guest")) == "\(server.folder):5432/postgres: permission denied"
        + " for database postgres; grant the right to the role, or use another role")
    // In a schema that is there, no right is needed but those on its tables.
    try session.run("CREATE SCHEMA \(schema) AUTHORIZATION guest")
    #expect(told(server.address(user: "guest")) == "written")
  }

  @Test func tablesOfALaterVersionAreLeftAlone() throws {
    #expect(told(server.address) == "written")
    try session.run("UPDATE \(schema).store SET version = 2")
    #expect(
      told(server.address) == "\(server.folder):5432/postgres: the schema \(schema) has version"
        + " 2, and this program knows 1; use a newer program, or another schema")
  }

  @Test func aSchemaOfSomethingElseIsLeftAlone() throws {
    try session.run("CREATE SCHEMA \(schema)")
    try session.run("CREATE TABLE \(schema).store (name text)")
    #expect(told(server.address).hasSuffix("; look into the server's log"))
    #expect(try session.run("SELECT to_regclass('\(schema).entry')::text") == [nil])
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aFullDiskRefusesAWriteAndKeepsTheOldEntry() throws {
    let place = StorePlace()
    let mount = Mounting.tmpfs("-o size=1m,mode=777", at: place.path)
    let server = try PostgresServer(through: mount)
    let store = PostgresStore(server.address, schema: schema)
    let old = try store.mustPut("a", "old")
    let session = try SQLSession(server.address)
    try server.makeFolder(place.path + "/space")
    try session.run("CREATE TABLESPACE small LOCATION '\(place.path)/space'")
    try session.run("ALTER TABLE \(schema).entry SET TABLESPACE small")
    let changes = try (0..<100).map { number in
      let body = (0..<30_000).map { _ in UInt8.random(in: 0...255) }
      return StoreChange(StoreEntry(try .key("k\(number)"), body: body), replacing: nil)
    }
    do {
      _ = try store.write(changes)
      Issue.record("there was room")
    } catch {
      #expect("\(error)".hasSuffix("; free space on the server; nothing was changed"))
    }
    #expect(try store.keys() == ["a"])
    #expect(try store.put("a", "new", replacing: old).isWritten)
  }
}
