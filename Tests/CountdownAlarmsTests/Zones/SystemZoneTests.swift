import CountdownAlarms
import Foundation
import Testing

@Suite struct SystemZoneTests {
  private let folder: TemporaryFolder
  private var localtime: String { folder.path("localtime") }

  init() throws { folder = try TemporaryFolder() }

  private func zone(_ environment: [String: String] = [:]) throws -> ZoneRules {
    try ZoneRules.user(
      environment: environment.merging(["TZDIR": FixedZones.directory]) { $1 },
      localtime: localtime)
  }

  private func link(to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: localtime, withDestinationPath: target)
  }

  @Test func aLinkIntoTheDatabaseNamesTheZone() throws {
    try link(to: "\(FixedZones.directory)/Asia/Gaza")
    #expect(try zone() == FixedZones.rules("Asia/Gaza"))
  }

  @Test func aCopyHasTheNameOfTheFileThatIsEqualToIt() throws {
    let bytes = try FixedZones.bytes("Asia/Gaza")
    try Data(bytes).write(to: URL(filePath: localtime))
    #expect(try zone() == FixedZones.rules("Asia/Gaza"))
  }

  @Test func aCopyThatIsTheSameKeepsItsName() throws {
    try Data(FixedZones.bytes("Asia/Gaza")).write(to: URL(filePath: localtime))
    let gaza = try FixedZones.rules("Asia/Gaza")
    let environment = ["TZDIR": folder.path("nothing")]
    func zone(after previous: ZoneRules?) throws -> ZoneRules {
      try .system(environment: environment, previous: previous, localtime: localtime)
    }
    #expect(try zone(after: nil).identifier == "localtime")
    #expect(try zone(after: gaza) == gaza)
    #expect(try zone(after: .utc).identifier == "localtime")
  }

  @Test func aCopyOfNothingThatIsKnownIsCalledLocaltime() throws {
    let bytes = try FixedZones.bytes("Asia/Kathmandu")
    try Data(bytes.dropLast(2) + Array("6\n".utf8)).write(to: URL(filePath: localtime))
    let zone = try zone()
    #expect(zone.identifier == "localtime")
    #expect(zone.offset(at: 0) == 19_800)
  }

  @Test func noSettingMeansUTC() throws {
    #expect(try zone() == .utc)
  }

  @Test func aSettingThatLeadsNowhereIsAnErrorAndNotUTC() throws {
    try link(to: "/usr/share/zoneinfo/Europe/Atlantis")
    let error = #expect(throws: ZoneError.self) { try zone() }
    #expect(error?.kind == .unreadable)
    #expect(
      error?.description.contains("leads to /usr/share/zoneinfo/Europe/Atlantis, which") == true)
  }

  @Test func aSettingThatIsNoZoneFileIsAnError() throws {
    try Data("Europe/Berlin\n".utf8).write(to: URL(filePath: localtime))
    let error = #expect(throws: ZoneError.self) { try zone() }
    #expect(error?.description.contains("it is cut short") == true)
  }

  @Test(arguments: [
    ("", "UTC"), (":", "UTC"), ("Europe/Berlin", "Europe/Berlin"),
    (":Europe/Berlin", "Europe/Berlin"),
    ("\(FixedZones.directory)/Europe/Berlin", "Europe/Berlin"),
    (":\(FixedZones.directory)/Europe/Berlin", "Europe/Berlin"),
  ])
  func theVariableMayNameAZone(_ value: String, _ name: String) throws {
    try link(to: "\(FixedZones.directory)/Asia/Gaza")
    #expect(try zone(["TZ": value]) == FixedZones.rules(name))
    let environment = ["TZ": value, "TZDIR": FixedZones.directory]
    let system = try ZoneRules.system(environment: environment, localtime: localtime)
    #expect(system == (try FixedZones.rules("Asia/Gaza")))
  }

  @Test func namesOfTheSameClocksAreToldFromOthers() throws {
    #expect(try FixedZones.rules("UTC").hasClocks(of: .utc))
    #expect(try FixedZones.rules("Asia/Gaza").hasClocks(of: zone(["TZ": ":Asia/Gaza"])))
    #expect(try !FixedZones.rules("Asia/Gaza").hasClocks(of: .utc))
  }

  @Test(arguments: [
    "Europe/Atlantis", "../Europe/Berlin", "Europe/../Europe/Berlin", "/etc/passwd", "/dev/zero",
    "/nowhere", ":::", " ", "Europe/", "./UTC", "Europe//Berlin", "Europe/Berlin\0", ".",
  ])
  func whatItCannotMeanIsAnError(_ value: String) {
    #expect(throws: ZoneError.self) { try zone(["TZ": value]) }
  }

  @Test(arguments: [
    "", " ", ".", "..", "../../etc/passwd", "Europe/../../../etc/passwd", "/etc/passwd",
    "/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin\0", "\0", "Europe", "zone.tab",
    "Europe/Berlin\n", String(repeating: "Europe/", count: 100_000),
  ])
  func onlyANameOfTheDatabaseIsAnIdentifier(_ text: String) {
    let error = #expect(throws: ZoneError.self) { try ZoneRules(identifier: text) }
    #expect(error?.kind == .unknown)
    #expect(error?.description.contains(/; (did you mean \w+\/\w+\?|use a name such as )/) == true)
    #expect(error?.description.utf8.count ?? 0 < 200)
  }

  @Test(arguments: [
    ("Europe/Berln", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
    ("Berlin", "Europe/Berlin"), ("Sao Paulo", "America/Sao_Paulo"),
    ("America/Sao Paulo", "America/Sao_Paulo"), ("Asia/Gazza", "Asia/Gaza"), ("Atlantis", nil),
    ("x", nil), ("America/Godthab", "America/Nuuk"), ("brazil/east", "America/Sao_Paulo"),
  ])
  func theNameThatWasMeantIsSuggested(_ name: String, _ suggestion: String?) {
    let error = #expect(throws: ZoneError.self) { try FixedZones.rules(name) }
    #expect(error?.kind == .unknown)
    let end = suggestion.map { "; did you mean \($0)?" } ?? "; use a name such as Europe/Berlin"
    #expect(error?.description == "there is no time zone \"\(name)\"\(end)")
  }

  /// Some systems leave the old names out, and keep them in the table of names.
  @Test func anOldNameIsFoundInTheTable() throws {
    let table = "# version 2025b\nR A 1 o\nL Europe/Berlin Old/Town\nL ../../etc/passwd Odd/Town\n"
    try Data(table.utf8).write(to: URL(filePath: folder.path("tzdata.zi")))
    try FileManager.default.createDirectory(
      atPath: folder.path("Europe"), withIntermediateDirectories: true)
    try Data(FixedZones.bytes("Europe/Berlin")).write(
      to: URL(filePath: folder.path("Europe/Berlin")))
    let database = ZoneDatabase(environment: ["TZDIR": folder.url.path])
    for (name, suggestion) in [("old/town", "Europe/Berlin"), ("Odd/Town", nil)] {
      let error = #expect(throws: ZoneError.self) { try database.rules(named: name) }
      #expect(error?.description.hasSuffix("did you mean Europe/Berlin?") == (suggestion != nil))
    }
    #expect(database.names == ["Etc/UTC", "Europe/Berlin"])
  }

  @Test func withoutADatabaseItSaysWhatToInstall() throws {
    let empty = ZoneDatabase(environment: ["TZDIR": folder.path("nothing")])
    let error = #expect(throws: ZoneError.self) { try empty.rules(named: "Europe/Berlin") }
    #expect(error?.kind == .noDatabase)
    #expect(error?.description.hasSuffix("/nothing; install tzdata") == true)
    #expect(try empty.rules(named: "UTC") == .utc)
  }

  @Test func theSystemsOwnDatabaseIsRead() throws {
    let zone = try ZoneRules(identifier: "Europe/Berlin")
    #expect(zone.offset(at: Int(date("2020-07-01T00:00:00Z"))) == 7_200)
  }
}
