import Countdown
import CountdownAlarms
import CountdownFoundation
import Foundation
import Testing

@Suite struct FoundationTests {
  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2026-11-23T07:30:00Z", "1969-12-31T23:59:59.5Z",
    "2100-02-28T12:00:00.25Z", "1700-01-01T00:00:00Z",
  ])
  func aDateIsTheSameMoment(_ text: String) throws {
    let moment = try #require(WallMoment(text))
    let date = try Date(text.replacing(/\.\d+/, with: ""), strategy: .iso8601)
    let fraction = text.contains(".25Z") ? 0.25 : text.contains(".5Z") ? 0.5 : 0
    #expect(Date(moment) == date.addingTimeInterval(fraction))
    #expect(WallMoment(Date(moment)) == moment)
  }

  @Test func datesOutsideOfTheMomentsAreTakenToTheirEnds() {
    #expect(WallMoment(Date.distantPast) == WallMoment(nanoseconds: .min))
    #expect(WallMoment(Date.distantFuture) == WallMoment(nanoseconds: .max))
    for seconds in [Double.infinity, 1e300] {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(WallMoment(date) == WallMoment(nanoseconds: .max))
    }
    #expect(WallMoment(Date(timeIntervalSince1970: .nan)) == WallMoment(nanoseconds: 0))
  }

  @Test func zonesHaveTheirNames() throws {
    let berlin = try ZoneRules(try #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(berlin == (try ZoneRules(identifier: "Europe/Berlin")))
    #expect(TimeZone(berlin)?.identifier == "Europe/Berlin")
    let offset = try ZoneRules(try #require(TimeZone(secondsFromGMT: 19_800)))
    #expect(offset.offset(at: 0) == 19_800)
    #expect(TimeZone(ZoneRules(identifier: "No/Where", offset: 0)) == nil)
  }

  @Test func componentsAreALocalTime() {
    let local = local("2028-02-29T07:30:15")
    #expect(LocalTime(DateComponents(local)) == local)
    #expect(LocalTime(DateComponents(year: 2028, month: 2, day: 29))?.time == .midnight)
    for components in [
      DateComponents(year: 2027, month: 2, day: 29), DateComponents(year: 2027, month: 13, day: 1),
      DateComponents(year: 2027, month: 1, day: 1, hour: 24), DateComponents(year: 2027),
      DateComponents(year: .max, month: 1, day: 1), DateComponents(year: 2027, month: 1, day: .max),
    ] {
      #expect(LocalTime(components) == nil, "\(components)")
    }
  }
}
