import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// Rules whose summer time reaches into the next year, or lasts all year.
@Suite struct PosixZoneYearsTests {
  private func rules(_ text: String) throws -> ZoneRules {
    try #require(ZoneRules(identifier: "Test/Zone", posixRule: text))
  }

  @Test(arguments: [
    // RFC 9636 has the first two; glibc, jiff and CPython find summer time all year in the others.
    ("EST5EDT,0/0,J365/25", -4), ("XXX3EDT4,0/0,J365/23", -4),
    ("XXX-2<+01>-1,0/0,J365/23", 1), ("EST5EDT,J1/-1,J365/167:00:00", -4),
    ("XXX3EDT4,J1/-167:59:59,J365/167:59:59", -4), ("AAA0BBB,J1/-2,J365/23", 1),
    ("AAA10BBB9,J1/2,J365/40", -9), ("EST5EDT,M1.1.0/-167,M12.5.0/167", -4),
    // Standard time all year: the end is before the start, and reaches beyond the next one.
    ("EST5EDT,J365/167,J1/-1", -5), ("AAA0BBB,J60/2,J60/3", 0), ("EST5EST5,M3.2.0,M11.1.0", -5),
  ])
  func clocksThatAreNeverSetHaveNoChanges(_ text: String, _ hours: Int) throws {
    let zone = try rules(text)
    #expect(zone.table.change(after: Int(date("1990-01-01T00:00:00Z"))) == nil)
    for year in 2_019...2_034 {
      let newYear = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch * 86_400
      for hour in stride(from: -240, through: 4_400, by: 11) {
        let moment = newYear + hour * 3_600
        #expect(zone.offset(at: moment) == hours * 3_600)
        #expect(zone.instant(of: zone.local(at: moment)) == moment)
      }
    }
    // What is stored of the zone means the same.
    let again = try #require(ZoneRules(identifier: "Test/Zone", posixRule: zone.posixRule))
    #expect(again.offset(at: 2_000_000_000) == hours * 3_600)
  }

  @Test(arguments: [
    // As glibc and CPython find them.
    (
      "AAA0BBB,J300,J10",
      "2026-10-27T02 3600 2027-01-10T01 0 2027-10-27T02 3600 2028-01-10T01 0"
    ),
    (
      "AAA0BBB,J10,J300",
      "2026-10-27T01 0 2027-01-10T02 3600 2027-10-27T01 0 2028-01-10T02 3600"
    ),
    (
      "AAA0BBB,M12.5.0,M1.1.0",
      "2026-12-27T02 3600 2027-01-03T01 0 2027-12-26T02 3600 2028-01-02T01 0 2028-12-31T02 3600 "
        + "2029-01-07T01 0"
    ),
    (
      "AAA0BBB,M1.1.0,M12.5.0",
      "2026-12-27T01 0 2027-01-03T02 3600 2027-12-26T01 0 2028-01-02T02 3600 2028-12-31T01 0"
    ),
    (
      "AAA0BBB,J350/150,J20/-10",
      "2026-12-22T06 3600 2027-01-19T13 0 2027-12-22T06 3600 2028-01-19T13 0"
    ),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T01 0 2027-03-28T01 3600 2027-10-31T01 0"),
    // The end is the 366th day, which only leap years have: in other years it is a day later, when
    // the next summer time has begun.
    (
      "XXX3EDT4,0/0,365",
      "2028-12-31T06 -10800 2029-01-01T03 -14400 2032-12-31T06 -10800 2033-01-01T03 -14400"
    ),
    // As tzcode has them: the end is in January. Others let summer time end with the year of UTC.
    (
      "AAA0BBB,J300,J365/100",
      "2026-10-27T02 3600 2027-01-04T03 0 2027-10-27T02 3600 2028-01-04T03 0"
    ),
    ("AAA0BBB,J10,J365/100", "2027-01-04T03 0 2027-01-10T02 3600 2028-01-04T03 0"),
  ])
  func anEndMayLieInTheNextYear(_ text: String, _ expected: String) throws {
    let table = try rules(text).table
    let fields = expected.split(separator: " ").map(String.init)
    var moment = Int(date("2026-06-15T00:00:00Z"))
    for index in stride(from: 0, to: fields.count, by: 2) {
      let change = try #require(table.change(after: moment))
      #expect(change.moment == Int(date("\(fields[index]):00:00Z")))
      #expect(change.after == Int(fields[index + 1]))
      #expect(table.offset(at: change.moment - 1) == change.before)
      #expect(table.offset(at: change.moment) == change.after)
      moment = change.moment
    }
  }

  /// Compares random rules, most of them near the turn of a year, with the definition: it is summer
  /// time between a start and an end of some year; where the end comes first, standard time is
  /// between the end and the start.
  @Test func everyRuleIsAsDefined() throws {
    var random = SeededGenerator(seed: 9_636)
    var (tried, seen) = (0, Set<Int>())
    while tried < 300 {
      let text = Self.rule(&random)
      let zone = try #require(PosixZone(text), "\(text)")
      let table = ZoneTable(first: 0, rule: zone)
      // A start before the end in one year and after it in another is ambiguous.
      let orders = Set((2_017...2_043).map { Self.span(of: zone, in: $0).0 })
      if orders.count != 1 { continue }
      tried += 1
      for _ in 0..<50 {
        let newYear = CivilDate(
          year: Int.random(in: 2_020...2_040, using: &random), month: 1, day: 1)
        let day = random.next() % 4 == 0 ? Int.random(in: 0..<366, using: &random) : 0
        let moment =
          (newYear + day).daysSinceEpoch * 86_400
          + Int.random(in: -900_000...900_000, using: &random)
        let offset = Self.offset(of: zone, at: moment)
        #expect(table.offset(at: moment) == offset, "\(text) at \(moment)")
        seen.insert(offset)
        guard let change = table.change(after: moment) else { continue }
        // A change is one, and none lies before it.
        #expect(Self.offset(of: zone, at: change.moment - 1) == change.before, "\(text)")
        #expect(Self.offset(of: zone, at: change.moment) == change.after, "\(text)")
        #expect(change.before == offset && change.before != change.after, "\(text) at \(moment)")
      }
    }
    #expect(seen == [0, 3_600, -3_600])
  }

  /// Whether the start comes first, and the two moments.
  private static func span(of zone: PosixZone, in year: Int) -> (Int, first: Int, second: Int) {
    guard let summer = zone.summer else { return (0, 0, 0) }
    let start = summer.start.seconds(in: year) - zone.standard
    let end = summer.end.seconds(in: year) - summer.offset
    return start == end ? (0, start, end) : start < end ? (1, start, end) : (-1, end, start)
  }

  private static func offset(of zone: PosixZone, at moment: Int) -> Int {
    let year = CivilDate(daysSinceEpoch: moment.flooredQuotient(86_400)).components.year
    let spans = (year - 2...year + 2).map { span(of: zone, in: $0) }
    let isWithin = spans.contains { $0.first <= moment && moment < $0.second }
    let isSummer = spans[2].0 == 1 ? isWithin : spans[2].0 == -1 ? !isWithin : false
    return isSummer ? zone.summer?.offset ?? 0 : zone.standard
  }

  private static func rule(_ random: inout SeededGenerator) -> String {
    func day() -> String {
      switch random.next() % 6 {
      case 0: "J\(Int.random(in: 1...365, using: &random))"
      case 1: "\(Int.random(in: 355...365, using: &random))"
      case 2: "\(Int.random(in: 0...9, using: &random))"
      case 3: "J\(Int.random(in: 357...365, using: &random))"
      case 4: "M\([1, 12].randomElement(using: &random) ?? 1).\(1 + random.next() % 5).3"
      default: "M\(1 + random.next() % 12).\(1 + random.next() % 5).\(random.next() % 7)"
      }
    }
    func time() -> String { "\(Int.random(in: -167...167, using: &random))" }
    let summer = Bool.random(using: &random) ? "" : "1"
    return "AAA0BBB\(summer),\(day())/\(time()),\(day())/\(time())"
  }
}
