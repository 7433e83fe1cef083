import Countdown
import CountdownPostgres
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// What cannot be used is one line that says what to do, for schedulers and for nodes.
@Suite(.serialized, .ownThread) struct FleetRefusalTests {
  private let server: PostgresServer
  private let table: FleetTable

  init() throws {
    server = try Self.own.get()
    table = try FleetTable(on: server)
  }

  /// A server for these tests alone.
  private static let own = Result { try PostgresServer() }

  /// What all calls and a node say, which must be the same.
  private func told(_ address: String, schema: String? = nil) async -> String {
    let fleet = Fleet(address, schema: schema ?? table.schema, timeout: .seconds(10))
    let node = LocalNode(fleet)
    var lines: Set<String> = []
    do { lines.insert("\(try await fleet.schedule("a", after: .hours(1)))") } catch {
      lines.insert("\(error)")
    }
    do { lines.insert("\(try await fleet.deadline("a") as Any)") } catch {
      lines.insert("\(error)")
    }
    do { lines.insert("\(try await fleet.cancel("a"))") } catch { lines.insert("\(error)") }
    lines.insert(await node.failure.map { "\($0)" } ?? "ended without an error")
    #expect(node.reports.all.isEmpty)
    return lines.sorted().joined(separator: "\n")
  }

  @Test(arguments: ["postgresql//ann:secret@host/clocks", "host=db password='secret"])
  func anAddressThatCannotBeReadIsNotRepeated(address: String) async {
    #expect(
      await told(address) == "PostgreSQL: the address is no connection string; write"
        + " postgresql://USER@HOST/DATABASE, and the password in ~/.pgpass")
  }

  @Test func aSchemaIsANameAndNothingElse() async {
    for schema in ["", "1a", "A", "a b", "a\"b", "a;b", "ä", String(repeating: "a", count: 41)] {
      #expect(
        await told(server.address, schema: schema) == "PostgreSQL: the name of the schema is not"
          + " allowed; write up to 40 small letters, digits and underscores")
    }
  }

  @Test func aDatabaseThatIsNotThereIsToBeMade() async {
    #expect(
      await told(server.address(database: "clocks")) == "\(server.folder):5432/clocks: database"
        + " \"clocks\" does not exist; make it with createdb, or name another database")
  }

  @Test func aWrongPasswordIsNotShown() async throws {
    try server.sql("CREATE ROLE ann LOGIN PASSWORD 'right'")
    let rules = "\(server.folder)/data/pg_hba.conf"
    let old = try String(contentsOfFile: rules, encoding: .utf8)
    try Data(("local all ann scram-sha-256\n" + old).utf8).write(to: URL(filePath: rules))
    try server.control("restart", "-m", "fast")
    let address = server.address(user: "ann")
    let place = "\(server.folder):5432/postgres"
    let advice = "; check the user, and the password in ~/.pgpass or PGPASSFILE"
    #expect(
      await told(address + " password=secret")
        == "\(place): password authentication failed for user \"ann\"\(advice)")
    #expect(await told(address) == "\(place): fe_sendauth: no password supplied\(advice)")
    try server.sql("GRANT CREATE ON DATABASE postgres TO ann")
    let fleet = table.fleet(address + " password=right")
    try await fleet.schedule("a", after: .zero)
    #expect(try LocalNode(fleet).firing().key == "a")
  }

  @Test func aRoleWithoutRightsIsToBeGrantedThem() async throws {
    let advice = "; grant the right to the role, or use another role"
    let address = server.address(user: "guest")
    try server.sql("CREATE ROLE guest LOGIN")
    #expect(
      await told(address) == "\(server.folder):5432/postgres: permission denied for database"
        + " postgres\(advice)")
    try await table.fleet().schedule("b", after: .zero)
    #expect(
      await told(address) == "\(server.folder):5432/postgres: permission denied for schema"
        + " \(table.schema)\(advice)")
    try server.sql("GRANT USAGE ON SCHEMA \(table.schema) TO guest")
    try server.sql(
      "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(table.schema) TO guest")
    try server.sql("GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(table.schema) TO guest")
    // The rights granted so far are enough, for nodes too.
    let node = LocalNode(table.fleet(address))
    #expect(try node.firing().key == "b")
    try await table.fleet(address).schedule("c", after: .zero)
    #expect(node.firings(2).last?.key == "c")
    await node.end()
  }

  @Test func tablesOfALaterVersionAreLeftAlone() async throws {
    try await table.fleet().schedule("b", after: .hours(1))
    try server.sql("UPDATE \(table.schema).fleet SET version = 3")
    #expect(
      await told(server.address) == "\(server.folder):5432/postgres: the schema \(table.schema)"
        + " has version 3, and this program knows 2; use a newer program, or another schema")
  }

  /// Makes the tables those of version 1.
  private func goBack() throws {
    try server.sql("ALTER TABLE \(table.schema).deadline DROP COLUMN deaths")
    try server.sql("UPDATE \(table.schema).fleet SET version = 1")
  }

  @Test func tablesOfTheFirstVersionAreBroughtUpToDate() async throws {
    try await table.fleet().schedule("b", after: .zero, body: [7])
    try goBack()
    let node = LocalNode(table.fleet())
    let firing = try node.firing()
    #expect(firing.key == "b" && firing.body == [7] && firing.deaths == 0)
    await node.end()
    #expect(try table.number("SELECT version FROM \(table.schema).fleet") == 2)
    let index = "SELECT count(*) FROM pg_indexes WHERE indexname = 'deadline_alone'"
    #expect(try table.number("\(index) AND schemaname = '\(table.schema)'") == 1)
  }

  @Test func tablesOfTheFirstVersionAreBroughtUpToDateByTheirOwner() async throws {
    try await table.fleet().schedule("b", after: .hours(1))
    try goBack()
    try server.sql("CREATE ROLE helper LOGIN")
    try server.sql("GRANT USAGE ON SCHEMA \(table.schema) TO helper")
    try server.sql("GRANT ALL ON ALL TABLES IN SCHEMA \(table.schema) TO helper")
    #expect(
      await told(server.address(user: "helper")) == "\(server.folder):5432/postgres: the schema"
        + " \(table.schema) has version 1, and this program needs 2; connect once as the owner of"
        + " its tables")
  }

  @Test func aServerThatIsNotThereIsWaitedForByNodesOnly() async throws {
    let line =
      "127.0.0.1:1/clocks: Connection refused; check that the server runs and can be reached"
    let fleet = Fleet("host=127.0.0.1 port=1 dbname=clocks password=secret")
    let node = LocalNode(fleet)
    await #expect { try await fleet.schedule("a", after: .zero) } throws: { "\($0)" == line }
    #expect(node.waits(for: "disconnected(\(line))"))
    await node.end()
    #expect(node.reports.all.count == 1)
  }
}
