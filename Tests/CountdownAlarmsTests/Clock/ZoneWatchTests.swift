import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// Zones that change under a running clock.
@Suite(.ownThread) struct ZoneWatchTests {
  private let folder: TemporaryFolder
  private let woken = Countdown.Semaphore()
  private var link: String { folder.path("etc/localtime") }
  private var database: String { folder.path("zoneinfo") }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["etc", "zoneinfo/Asia", "zoneinfo/Europe"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try copy("Europe/Berlin", to: "zoneinfo/Europe/Berlin")
    try copy("Asia/Tokyo", to: "zoneinfo/Asia/Tokyo")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../zoneinfo/Europe/Berlin")
  }

  /// Writes the file of a zone of the system's, over what is there.
  private func copy(_ zone: String, to name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(zone)"))
    try bytes.write(to: URL(filePath: folder.path(name)))
  }

  /// Puts the file of a zone in another's place, as package managers do.
  private func replace(_ name: String, by zone: String) throws {
    try copy(zone, to: name + ".new")
    try #require(rename(folder.path(name + ".new"), folder.path(name)) == 0)
  }

  private func clock() throws -> SystemWallClock {
    try SystemWallClock(source: ZoneSource(environment: ["TZDIR": database], localtime: link))
  }

  /// The clock once it watches, with one wakeup that is never armed.
  private func watching() throws -> (SystemWallClock, any WallWakeup) {
    let clock = try clock()
    let wakeup = try clock.wakeup { [woken] in woken.post() }
    wakeup.arm(at: clock.now)
    try expectNews()
    return (clock, wakeup)
  }

  private func expectNews() throws {
    try #require(woken.wait(until: RealTime.monotonic.advanced(by: .seconds(60))))
  }

  /// What is done in two steps may be told twice, when the machine pauses in between. Returns how
  /// often it was told.
  private func expectNews(until isSo: () -> Bool) throws -> Int {
    var count = 0
    repeat {
      try expectNews()
      count += 1
    } while !isSo()
    return count
  }

  @Test func aReplacedLinkIsAnotherZone() throws {
    let (clock, wakeup) = try watching()
    #expect(clock.zone == (try ZoneRules(identifier: "Europe/Berlin")))
    #expect(clock.zoneWatchFailure == nil)
    let new = link + ".new"
    try FileManager.default.createSymbolicLink(
      atPath: new, withDestinationPath: database + "/Asia/Tokyo")
    try #require(rename(new, link) == 0)
    try expectNews()
    #expect(clock.zone == (try ZoneRules(identifier: "Asia/Tokyo")))
    wakeup.cancel()
  }

  @Test func aCopiedFileThatIsWrittenAnewIsAnotherZone() throws {
    try FileManager.default.removeItem(atPath: link)
    try copy("Europe/Berlin", to: "etc/localtime")
    let (clock, wakeup) = try watching()
    #expect(clock.zone.identifier == "Europe/Berlin")
    try copy("Asia/Tokyo", to: "etc/localtime")
    try expectNews()
    #expect(clock.zone == (try ZoneRules(identifier: "Asia/Tokyo")))
    wakeup.cancel()
  }

  @Test func anUpdateOfTheDatabaseIsToldOnceEvenWhereTheZoneStaysTheSame() throws {
    let (clock, wakeup) = try watching()
    let began = RealTime.monotonic
    for _ in 0..<50 { try replace("zoneinfo/Asia/Tokyo", by: "Asia/Seoul") }
    try expectNews()
    #expect(clock.zone == (try ZoneRules(identifier: "Europe/Berlin")))
    try replace("zoneinfo/Europe/Berlin", by: "Europe/London")
    let more = try expectNews { clock.zone.offset(at: 1_800_000_000) == 0 }
    #expect(clock.zone.identifier == "Europe/Berlin")
    // A change is told after a tenth of a second without another; a busy machine pauses at times.
    #expect(more <= 1 + Int(began.duration(to: RealTime.monotonic) / .milliseconds(100)))
    wakeup.cancel()
  }

  @Test func aDatabaseThatIsReplacedAsAWholeIsReadAndWatched() throws {
    let (clock, wakeup) = try watching()
    for name in ["new/Asia", "new/Europe"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try copy("Europe/London", to: "new/Europe/Berlin")
    try copy("Asia/Tokyo", to: "new/Asia/Tokyo")
    try #require(rename(database, folder.path("old")) == 0)
    try #require(rename(folder.path("new"), database) == 0)
    _ = try expectNews { clock.zone.offset(at: 1_800_000_000) == 0 }
    #expect(clock.zone.identifier == "Europe/Berlin")
    try replace("zoneinfo/Europe/Berlin", by: "Asia/Tokyo")
    _ = try expectNews { clock.zone.offset(at: 0) == 32_400 }
    wakeup.cancel()
  }

  @Test func aZoneThatCannotBeReadStaysAsItWas() throws {
    let (clock, wakeup) = try watching()
    try Data("nonsense".utf8).write(to: URL(filePath: folder.path("zoneinfo/Europe/Berlin")))
    try expectNews()
    #expect(clock.zone == (try ZoneRules(identifier: "Europe/Berlin")))
    try replace("zoneinfo/Europe/Berlin", by: "Asia/Tokyo")
    _ = try expectNews { clock.zone.offset(at: 0) == 32_400 }
    wakeup.cancel()
  }

  @Test func beforeThereIsAWakeupTheFileIsReadAtEachLook() throws {
    let clock = try clock()
    try copy("Asia/Tokyo", to: "zoneinfo/Europe/Berlin")
    #expect(clock.zone.offset(at: 0) == 32_400)
  }

  @Test func everyLinkOnTheWayAndEveryFolderOfTheDatabaseCounts() throws {
    let source = ZoneSource(read: { .utc }, file: link, databases: [database])
    let etc = ZoneSource.Place(folder: folder.path("etc"), name: "localtime")
    #expect(source.places.first == etc)
    #expect(source.places.contains { $0.name == "Berlin" })
    #expect(source.places.contains { $0 == ZoneSource.Place(database) })
    #expect(Set(source.folders) == Set(["", "/Asia", "/Europe"].map { database + $0 }))
  }

  @Test func linksThatGoRoundAndFilesThatAreNotThereEnd() {
    let loop = folder.path("loop")
    #expect(symlink(loop, loop) == 0)
    #expect(ZoneSource(read: { .utc }, file: loop, databases: []).places.count <= 40)
    #expect(ZoneSource(read: { .utc }, file: "relative", databases: []).places.isEmpty)
    #expect(ZoneSource(read: { .utc }, file: "/x", databases: ["/nowhere"]).folders.isEmpty)
  }

  @Test func theZoneOfTheClockIsTheSystemsWhateverTZSays() throws {
    for name in ["Asia/Tokyo", ":/tmp/zone", "CET-1CEST", "Europe/Atlantis", ""] {
      let environment = ["TZ": name, "TZDIR": database]
      let clock = try SystemWallClock(
        source: ZoneSource(environment: environment, localtime: link))
      #expect(clock.zone == (try ZoneRules(identifier: "Europe/Berlin")))
      #expect(ZoneSource(environment: environment).file == "/etc/localtime")
    }
  }
}
