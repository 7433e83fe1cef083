import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct PosixZoneTests {
  private func rules(_ text: String) throws -> ZoneRules {
    try ZoneRules.user(environment: ["TZ": text, "TZDIR": FixedZones.directory])
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "Europe/Dublin"),
    ("<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", "Antarctica/Troll"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "America/Nuuk"),
    ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "Pacific/Chatham"),
    ("NST3:30NDT,M3.2.0,M11.1.0", "America/St_Johns"),
    ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "America/Santiago"),
    ("<+0545>-5:45", "Asia/Kathmandu"),
  ])
  func aRuleSaysWhatTheDatabaseSays(_ text: String, _ name: String) throws {
    let (rule, zone) = (try rules(text), try FixedZones.rules(name))
    var random = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let moment = Int.random(in: 4_000_000_000...200_000_000_000, using: &random)
      #expect(rule.offset(at: moment) == zone.offset(at: moment))
      #expect(rule.front(at: moment) == zone.front(at: moment))
    }
  }

  @Test(arguments: [
    "CET-1CEST,M3.5.0,M10.5.0/3", "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "<+0545>-5:45", "EST5", "UTC0",
    "AAA0:00:30BBB,J60/+100:30:15,365/-0:00:01", "LMT-23:59:59",
  ])
  func aRuleIsWrittenAsItIsRead(_ text: String) throws {
    let zone = try #require(PosixZone(text))
    #expect(PosixZone(zone.text) == zone, "\(zone.text)")
  }

  @Test(arguments: FixedZones.names) func everyZoneHasARule(_ name: String) throws {
    let zone = try FixedZones.rules(name)
    let rule = try #require(ZoneRules(identifier: name, posixRule: zone.posixRule))
    for year in 2_090..<2_100 {
      for day in stride(from: 0, to: 365, by: 5) {
        let moment = (CivilDate(year: year, month: 1, day: 1) + day).daysSinceEpoch * 86_400
        #expect(rule.offset(at: moment) == zone.offset(at: moment))
      }
    }
  }

  @Test(arguments: [
    // The 60th day is the first of March in every year for J, and in common years without it.
    ("AAA0BBB,J60/0,J365/0", "2028-03-01T00:00:00Z"),
    ("AAA0BBB,59/0,J365/0", "2028-02-29T00:00:00Z"),
    ("AAA0BBB,59/0,J365/0", "2027-03-01T00:00:00Z"),
    ("AAA0BBB,J59/0,J365/0", "2028-02-28T00:00:00Z"),
    ("AAA0BBB,J1/0,J365/0", "2028-01-01T00:00:00Z"),
    ("AAA0BBB,M2.5.2/0,J365/0", "2028-02-29T00:00:00Z"),
    ("AAA0BBB,M3.1.1/-167,J365/0", "2028-02-28T01:00:00Z"),
    ("AAA0BBB,M3.1.1/+100:30:15,J365/0", "2028-03-10T04:30:15Z"),
  ])
  func aDayOfTheYearIsFound(_ text: String, _ change: String) throws {
    let zone = try rules(text)
    let moment = Int(date(change))
    #expect(zone.offset(at: moment - 1) == 0)
    #expect(zone.offset(at: moment) == 3_600)
  }

  @Test func summerTimeMayLastAllYear() throws {
    let zone = try rules("XXX5XDT4,0/0,J365/25")
    for year in 1_990...2_040 {
      let newYear = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch * 86_400
      for hour in -30...30 { #expect(zone.offset(at: newYear + hour * 3_600) == -4 * 3_600) }
    }
    #expect(zone.change(over: local("2027-01-01T00:30")) == nil)
  }

  /// RFC 9636's example of a summer time that is behind the standard and lasts all year.
  @Test func aSummerTimeBehindTheStandardMayLastAllYear() throws {
    let zone = try rules("XXX3EDT4,0/0,J365/23")
    for year in 1_990...2_040 {
      let newYear = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch * 86_400
      for quarter in -120...120 {
        let moment = newYear + quarter * 900
        #expect(zone.offset(at: moment) == -4 * 3_600)
        #expect(zone.front(at: moment) == zone.local(at: moment))
        #expect(zone.instant(of: zone.local(at: moment)) == moment)
      }
    }
    #expect(zone.instant(of: local("2026-12-31T23:45")) == Int(date("2027-01-01T03:45:00Z")))
  }

  @Test(arguments: ["CET-1CEST", "EST5EDT4"])
  func aSummerTimeWithoutItsRuleIsSaidToLackIt(_ text: String) {
    let error = #expect(throws: ZoneError.self) { try rules(text) }
    #expect(error?.description.contains("without the rule") == true)
  }

  @Test(arguments: [
    "EST5EDT", "CET-1CEST", "EST", "EST25", "EST5:60", "ES5", "<ES5", "<+3>-3", "EST5EDT,", "5",
    "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.0.0,M4.1.0",
    "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J1", "EST5EDT,J366,J1", "EST5EDT,366,1",
    "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M11.1.0 ", "EST5\n",
    "AAA24BBB-24,1,2", "EST5EDT,M3.2,M11.1.0", "Ёст5", "EST5ЁDT", "EST٥",
  ])
  func whatMakesNoSenseIsRefused(_ text: String) {
    #expect(PosixZone(text) == nil)
    #expect(throws: ZoneError.self) { try rules(text) }
  }

  @Test func noTextCrashes() {
    var random = SeededGenerator(seed: 7)
    let pieces = ["EST", "5", "<+03>", "-", ",", "M3.2.0", "/", "J60", ":", "59", ".", "0", "167"]
    var read = 0
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...10, using: &random)
      let parts = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = (count % 2 == 0 ? "EST5EDT,M3.2.0" : "EST") + parts.joined()
      guard let zone = PosixZone(text) else { continue }
      read += 1
      let rules = ZoneRules(identifier: text, table: ZoneTable(first: 0, rule: zone))
      let time = LocalTime(secondsSinceEpoch: Int.random(in: -1 << 40...1 << 40, using: &random))
      #expect(rules.front(at: rules.instant(of: time)) >= time, "\(text)")
    }
    #expect(read > 100)
  }
}
