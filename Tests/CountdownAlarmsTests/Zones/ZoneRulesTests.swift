import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

/// The moments and offsets are those that `zdump -v` prints.
@Suite struct ZoneRulesTests {
  @Test(arguments: [
    ("Europe/Berlin", "2027-03-28T00:59:59Z", "2027-03-28T01:59:59"),
    ("Europe/Berlin", "2027-03-28T01:00:00Z", "2027-03-28T03:00"),
    ("Europe/Berlin", "1945-05-24T00:00:00Z", "1945-05-24T03:00"),
    ("Europe/Berlin", "1800-01-01T00:00:00Z", "1800-01-01T00:53:28"),
    ("Europe/Berlin", "2261-07-01T00:00:00Z", "2261-07-01T02:00"),
    ("Europe/Dublin", "2030-01-01T12:00:00Z", "2030-01-01T12:00"),
    ("Europe/Dublin", "2030-07-01T12:00:00Z", "2030-07-01T13:00"),
    ("Africa/Monrovia", "1950-06-01T00:00:00Z", "1950-05-31T23:15:30"),
    ("Antarctica/Troll", "2030-07-01T00:00:00Z", "2030-07-01T02:00"),
    ("Asia/Kathmandu", "2030-07-01T00:00:00Z", "2030-07-01T05:45"),
    ("America/Nuuk", "2040-03-25T01:00:00Z", "2040-03-25T00:00"),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T23:59:59"),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T00:00"),
  ])
  func showsWhatTheClocksThereShow(_ zone: String, _ moment: String, _ shown: String) throws {
    #expect(try FixedZones.rules(zone).local(at: date(moment)) == local(shown))
  }

  @Test func theFrontStaysWhereItIsWhileAnHourIsRepeated() throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    #expect(berlin.front(at: date("2027-10-31T00:59:59Z")) == local("2027-10-31T02:59:59"))
    #expect(berlin.local(at: date("2027-10-31T01:00:00Z")) == local("2027-10-31T02:00"))
    #expect(berlin.front(at: date("2027-10-31T01:00:00Z")) == local("2027-10-31T02:59:59"))
    #expect(berlin.front(at: date("2027-10-31T01:59:59Z")) == local("2027-10-31T02:59:59"))
    #expect(berlin.front(at: date("2027-10-31T02:00:00Z")) == local("2027-10-31T03:00"))
  }

  @Test(arguments: [
    ("Pacific/Apia", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
    ("Pacific/Kiritimati", "1994-12-31"), ("Asia/Manila", "1844-12-31"),
  ])
  func someDaysWereNever(_ zone: String, _ day: String) throws {
    let rules = try FixedZones.rules(zone)
    let date = try #require(CivilDate(day))
    #expect(!rules.has(date))
    #expect(rules.has(date + 1) && rules.has(date + -1))
    #expect(try FixedZones.rules("Europe/Berlin").has(date))
    let gap = rules.change(over: LocalTime(date, .noon))
    #expect(gap == .gap(from: LocalTime(date, .midnight), to: LocalTime(date + 1, .midnight)))
  }

  @Test func aClockChangeIsNamedWithBothItsEnds() throws {
    let troll = try FixedZones.rules("Antarctica/Troll")
    #expect(
      troll.change(over: local("2030-03-31T02:00"))
        == .gap(from: local("2030-03-31T01:00"), to: local("2030-03-31T03:00")))
    #expect(troll.change(over: local("2030-03-31T03:00")) == nil)
    #expect(troll.change(over: local("2030-03-31T00:59:59")) == nil)
    #expect(
      troll.change(over: local("2030-10-27T01:00"))
        == .overlap(from: local("2030-10-27T03:00"), to: local("2030-10-27T01:00")))
    #expect(troll.change(over: local("2030-10-27T03:00")) == nil)
    #expect(troll.change(over: local("2030-10-27T00:59:59")) == nil)
  }

  /// Random moments of a zone, most of them around its clock changes.
  private func moments(of zone: ZoneRules, _ random: inout SeededGenerator) -> [Int] {
    (0..<25).flatMap { _ in
      let year = Int.random(in: 1_840...2_600, using: &random)
      let month = Int.random(in: 1...12, using: &random)
      let start = CivilDate(year: year, month: month, day: 1).daysSinceEpoch * 86_400
      var (low, high) = (start, start + 32 * 86_400)
      let changes = zone.offset(at: low) != zone.offset(at: high)
      while changes, high - low > 1 {
        let middle = (low + high) / 2
        if zone.offset(at: middle) == zone.offset(at: low) { low = middle } else { high = middle }
      }
      let place = changes ? high : Int.random(in: low...high, using: &random)
      return [-90_000, -3_601, -1, 0, 1, 3_600, 90_000].map { place + $0 }
        + [place + Int.random(in: -10_000...10_000, using: &random)]
    }
  }

  @Test(arguments: FixedZones.names)
  func theInstantOfATimeIsTheFirstAtWhichTheFrontHasReachedIt(_ name: String) throws {
    let zone = try FixedZones.rules(name)
    var random = SeededGenerator(seed: 4)
    for moment in moments(of: zone, &random) {
      let front = zone.front(at: moment)
      #expect(front >= zone.local(at: moment))
      #expect(front >= zone.front(at: moment - 1))
      for shift in [0, -1_800, 1_800, Int.random(in: -9_000...9_000, using: &random)] {
        let time = LocalTime(secondsSinceEpoch: front.secondsSinceEpoch + shift)
        let instant = zone.instant(of: time)
        #expect(zone.front(at: instant) >= time, "\(name) \(time)")
        #expect(zone.front(at: instant - 1) < time, "\(name) \(time)")
        let exists = zone.local(at: instant) == time
        if case .gap = zone.change(over: time) { #expect(!exists) } else { #expect(exists) }
      }
    }
  }

  @Test(arguments: FixedZones.names)
  func afterTheLastIrregularChangeEverythingRepeatsInFourHundredYears(_ name: String) throws {
    let zone = try FixedZones.rules(name)
    let period = 146_097 * 86_400
    var random = SeededGenerator(seed: 5)
    let start = Int(date("2095-01-01T00:00:00Z"))
    for _ in 0..<150 {
      let moment = start + Int.random(in: 0..<period, using: &random)
      #expect(zone.offset(at: moment) == zone.offset(at: moment + 19 * period))
      let shown = zone.local(at: moment)
      let later = LocalTime(secondsSinceEpoch: shown.secondsSinceEpoch + 19 * period)
      #expect(zone.instant(of: later) == zone.instant(of: shown) + 19 * period)
    }
  }

  @Test func noNumberTraps() throws {
    let numbers = [Int.min, Int.min + 1, -1 << 60, -1, 0, 1, 1 << 60, Int.max - 1, Int.max]
    for name in FixedZones.names {
      let zone = try FixedZones.rules(name)
      for number in numbers {
        let shown = zone.local(at: number)
        #expect(zone.front(at: number) >= shown)
        let time = LocalTime(CivilDate(daysSinceEpoch: number), .noon)
        let recurrence = Recurrence(at: .noon, on: [.monday])
        _ = (zone.instant(of: time), zone.change(over: time), zone.zoned(number).description)
        _ = recurrence.next(after: time, in: zone)
        _ = recurrence.last(through: time, in: zone)
        _ = recurrence.count(after: time, through: local("2027-01-01T00:00"), in: zone)
        _ = CivilDate(year: number, month: number, day: number) + number
        _ = ZoneRules(identifier: "x", offset: number).local(at: number)
      }
      for moment in [WallMoment.distantPast, .distantFuture] {
        #expect(zone.front(at: moment) >= zone.local(at: moment))
      }
    }
  }

  @Test func summerTimeGoesOnWhereLeapSecondsAreCounted() throws {
    let folder = try TemporaryFolder()
    let bytes = try FixedZones.bytes("Europe/Berlin")
    let footer = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    for (name, bytes) in [("Europe", bytes), ("right/Europe", Array(bytes[...footer]) + [10])] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: folder.path(name + "/Berlin")))
    }
    let right = try ZoneDatabase(environment: ["TZDIR": folder.url.path])
      .rules(named: "right/Europe/Berlin")
    #expect(right.identifier == "right/Europe/Berlin")
    #expect(right.local(at: date("2055-07-01T10:00:00Z")) == local("2055-07-01T12:00"))
    #expect(right.local(at: date("2055-01-01T10:00:00Z")) == local("2055-01-01T11:00"))
  }

  @Test func anUpgradeOfTheDatabaseIsAChange() throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    #expect(try FixedZones.rules("Europe/Berlin") == berlin)
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("Europe"), withIntermediateDirectories: true)
    try Data(FixedZones.bytes("Europe/Dublin")).write(
      to: URL(filePath: folder.path("Europe/Berlin")))
    let decided = try ZoneDatabase(environment: ["TZDIR": folder.url.path])
      .rules(named: "Europe/Berlin")
    #expect(decided != berlin)
    #expect(decided.identifier == berlin.identifier)
  }
}
