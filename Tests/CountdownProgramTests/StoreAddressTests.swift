import CountdownSystem
import Testing

@testable import CountdownArguments
@testable import CountdownProgram

/// `store = ADDRESS` in the configuration.
@Suite struct StoreAddressTests {
  private func configuration(_ line: String) -> Configuration {
    ConfigurationParser(path: "/home/ada/.config/countdown/config", home: "/home/ada").parse(line)
  }

  static let addresses = [
    "postgresql://ann@db.example.org/clocks", "postgres://db/clocks", "postgresql://",
    "postgresql://?service=clocks", "postgresql://ann@[::1]:5433/clocks?sslmode=require",
    "postgresql://ann@one:5432,two:5433/clocks", "postgresql://%2Frun%2Fpostgresql/clocks",
    "postgresql://db:5432/clocks?user=ann@corp&passfile=/home/ada/pgpass",
  ]

  @Test(arguments: addresses)
  func isAURIWithoutAPassword(_ address: String) throws {
    let configuration = configuration("store = \(address)")
    #expect(try configuration.store?.text == address)
    #expect(configuration.warning == nil)
  }

  static let secrets = [
    "store = postgresql://ann:sesame@db/clocks", "store = postgresql://ann:@db/clocks",
    "store = postgres://ann:ses@ame@db/clocks", "store = postgresql://ann:ses/ame@db/clocks",
    "store = postgresql://ann:ses?ame@db/clocks", "store = postgresql://ann:s/es?ame@db/clocks",
    "store = postgresql://db/clocks?user=ann&password=sesame",
    "store = postgresql://db/clocks?PASSWORD=sesame",
    "store = postgresql://db/clocks?p%61ssword=sesame",
    "store = postgresql://db/clocks?sslpassword=sesame",
  ]

  @Test(arguments: secrets)
  func aPasswordIsRefusedAndNotShown(_ line: String) {
    let fault = configuration(line).faults.first?.error.description ?? "accepted"
    #expect(
      fault == "countdown: /home/ada/.config/countdown/config:1: store: a password does not "
        + "belong here; put it into ~/.pgpass, the file that PGPASSFILE names, or a service file "
        + "(postgresql://?service=NAME)")
  }

  static let others = [
    "store = mysql://ann:sesame@db", "store =", "store = host=db password=sesame",
    "store postgresql://ann:sesame@db/clocks", "store: postgresql://ann:sesame@db/c?x=y",
    "postgresql://ann:sesame@db/clocks", "stor = postgresql://ann:sesame@db/clocks",
    "store = postgresql://db/\u{1B}]0;sesame", "store = postgresql:///x?host=/run&passwd=sesame",
    "store = postgresql://db/clocks?pwd=sesame&sslmode=require",
  ]

  @Test(arguments: others)
  func anythingElseIsRefusedAndNotShown(_ line: String) {
    let configuration = configuration(line)
    let fault = configuration.faults.first?.error.description ?? "accepted"
    #expect(fault.contains("store") && !fault.contains("ame"), "\(fault)")
    #expect(throws: UsageError.self) { try configuration.store }
  }

  @Test func aFaultStopsWhatNeedsTheStoreAndNothingElse() throws {
    let faulty = configuration("store = nowhere")
    for command in [
      ["alarm", "stop"], ["remind", "list"], ["alarm", "edit", "1", "--label", "a"],
    ] {
      #expect(throws: UsageError.self) { try Request.parse(command, configuration: faulty) }
    }
    var warnings: [String] = []
    for command in [["status"], ["stop", "tea"], ["5m"]] {
      _ = try Request.parse(command, configuration: faulty) { warnings.append($0) }
    }
    #expect(warnings.count == 3)
  }

  @Test func theLastOfSeveralCounts() throws {
    #expect(
      try configuration("store = postgresql://a/b\nstore = postgresql://c/d").store?.text
        == "postgresql://c/d")
    #expect(try configuration("sound = none").store == nil)
  }

  /// A host has to find the same server as the command that starts it.
  @Test func aHostGetsTheVariablesOfLibpqButNoPassword() {
    let variables: Environment = [
      "PGPASSFILE": "/p", "PGSERVICEFILE": "/s", "PGPASSWORD": "sesame", "PWD": "/",
    ]
    let allowed = HostEnvironment.allowed(of: variables)
    #expect(allowed["PGPASSFILE"] == "/p" && allowed["PGSERVICEFILE"] == "/s")
    #expect(allowed["PGPASSWORD"] == nil && allowed["PWD"] == nil)
  }
}
