import Countdown
import CountdownPostgres
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

/// A server with a certificate: who is checked against it, and what is said where it does not fit.
@Suite(.serialized, .ownThread) struct PostgresTLSTests {
  private let schema = StorePlace().schema
  private let place: Place

  /// A server with TLS on a port of this machine, and the certificates beside it.
  private struct Place: Sendable {
    let server: PostgresServer
    let port: UInt16

    init() throws {
      server = try PostgresServer()
      port = try FreePort.find()
      // As the server's user, whose key others must not read.
      try server.sql("COPY (SELECT 1) TO PROGRAM '\(Self.script(in: server.folder))'")
      for setting in [
        "ssl = on", "ssl_cert_file = '\(server.folder)/server.crt'",
        "ssl_key_file = '\(server.folder)/server.key'", "listen_addresses = '127.0.0.1'",
        "port = \(port)",
      ] { try server.sql("ALTER SYSTEM SET \(setting)") }
      try server.control("restart", "-m", "fast")
    }

    /// Makes two authorities, and a certificate for `localhost` that the first one has signed.
    private static func script(in folder: String) -> String {
      let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
      let authorities = ["ca", "other"].map {
        "openssl req -x509 \(key) -days 2 -subj /CN=\($0) -keyout \($0).key -out \($0).crt"
      }
      let steps =
        ["cd \(folder)"] + authorities + [
          "openssl req \(key) -subj /CN=localhost -keyout server.key -out server.csr",
          "openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2"
            + " -out server.crt",
        ]
      return "{ " + steps.joined(separator: " && ") + "; } >\(folder)/openssl.log 2>&1"
    }

    func address(_ settings: String, host: String = "localhost") -> String {
      "host=\(host) hostaddr=127.0.0.1 port=\(port) user=countdown dbname=postgres \(settings)"
    }

    /// The connection settings that check the server's certificate.
    func full(_ authority: String = "ca") -> String {
      "sslmode=verify-full sslrootcert=\(server.folder)/\(authority).crt"
    }
  }

  private static let own = Result { try Place() }

  init() throws { place = try Self.own.get() }

  /// What a store and a fleet say, which must be the same.
  private func told(_ address: String) async -> Set<String> {
    var lines: Set<String> = []
    let store = PostgresStore(address, schema: schema, timeout: .seconds(20))
    do { lines.insert("\(try store.keys())") } catch { lines.insert("\(error)") }
    let fleet = Fleet(address, schema: schema, timeout: .seconds(20))
    do { lines.insert("\(try await fleet.deadline("a").map { $0.key } ?? "[]")") } catch {
      lines.insert("\(error)")
    }
    return lines
  }

  private func isEncrypted(_ address: String) throws -> Bool {
    try SQLSession(address).run(
      "SELECT ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()") == ["true"]
  }

  @Test func aServerWithTheRightCertificateIsUsed() async throws {
    let address = place.address(place.full())
    #expect(await told(address) == ["[]"])
    #expect(try isEncrypted(address))
    let fleet = Fleet(address, schema: schema, timeout: .seconds(60))
    try await fleet.schedule("a", after: .zero)
    let node = LocalNode(fleet)
    #expect(try node.firing().key == "a")
    await node.end()
  }

  @Test func withoutSSLModeTLSIsUsedWhereThereIsSome() throws {
    #expect(try isEncrypted(place.address("")))
    #expect(try !isEncrypted(place.address("sslmode=disable")))
    #expect(try !isEncrypted(PostgresServer.shared.get().address))
  }

  @Test func aCertificateOfAnotherAuthorityIsRefused() async {
    let name = "localhost:\(place.port)/postgres: "
    let advice = "; name the certificate of the server's authority in sslrootcert"
    let lines = await told(place.address(place.full("other")))
    #expect(lines == ["\(name)SSL error: certificate verify failed\(advice)"])
    let missing = await told(place.address(place.full("missing")))
    #expect(
      missing == [
        "\(name)root certificate file \"\(place.server.folder)/missing.crt\" does not exist"
          + advice
      ])
  }

  @Test func aCertificateForAnotherNameIsRefused() async {
    #expect(
      await told(place.address(place.full(), host: "db.example.org")) == [
        "db.example.org:\(place.port)/postgres: server certificate for \"localhost\" does not"
          + " match host name \"db.example.org\"; connect by the name that is in the server's"
          + " certificate"
      ])
  }

  @Test func aServerWithoutTLSIsRefusedWhereItIsRequired() async throws {
    let server = try PostgresServer()
    let port = try FreePort.find()
    for setting in ["listen_addresses = '127.0.0.1'", "port = \(port)"] {
      try server.sql("ALTER SYSTEM SET \(setting)")
    }
    try server.control("restart", "-m", "fast")
    let address = "host=127.0.0.1 port=\(port) user=countdown dbname=postgres"
    #expect(
      await told("\(address) sslmode=require") == [
        "127.0.0.1:\(port)/postgres: server does not support SSL, but SSL was required; turn TLS"
          + " on at the server, or leave sslmode out"
      ])
    #expect(await told(address) == ["[]"])
  }
}
