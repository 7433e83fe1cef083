import Countdown
import CountdownAlarms
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2027-03-27T00:00:00Z", "2027-03-27T00:00:00Z"),
    (" 2027-03-27t00:00:00z ", "2027-03-27T00:00:00Z"),
    ("2027-03-27 00:00:00+01:00", "2027-03-26T23:00:00Z"),
    ("2027-03-27T00:00:00-12:45", "2027-03-27T12:45:00Z"),
    ("2027-03-27T00:00:00-00:00", "2027-03-27T00:00:00Z"),
    ("2027-03-27T00:00+0530", "2027-03-26T18:30:00Z"),
    ("1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z"),
    ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
    // Berlin's clocks: in winter, in the gap, and in the hour that comes twice.
    ("2027-03-27T00:00:00", "2027-03-26T23:00:00Z"),
    ("2027-03-28T02:30:00", "2027-03-28T01:00:00Z"),
    ("2027-10-31T02:30:00", "2027-10-31T00:30:00Z"),
  ])
  func readsWhatRFC3339Allows(_ text: String, _ moment: String) throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    #expect(try Timestamp(parsing: text).moment(in: berlin) == date(moment))
  }

  @Test func yearsAndFractionsMayBeFarAndFine() throws {
    #expect(try Timestamp(parsing: "0000-01-01T00:00:00Z").seconds(in: .utc) == -62_167_219_200)
    #expect(try Timestamp(parsing: "9999-12-31T23:59:59Z").seconds(in: .utc) == 253_402_300_799)
    let fine = try Timestamp(parsing: "1970-01-01T00:00:01.75Z")
    #expect(fine.moment(in: .utc) == WallMoment(nanoseconds: 1_750_000_000))
    #expect(fine.seconds(in: .utc) == 1)
  }

  @Test(arguments: [
    ("", "no date given"), ("noon", "expected years"), ("2027-03-27", "a time is missing"),
    ("2027-02-29T00:00:00Z", "this month has only 28 days"),
    ("2027-03-27T24:00:00Z", "hours go from 00 to 23"),
    ("2027-03-27T00:00:61Z", "seconds go from 00 to 60"),
    ("2027-03-27T00:00:00 CET", "a zone is Z or an offset"),
    ("2027-03-27T00:00:00Z7", "expected the end"),
    ("@2027-03-27T00:00:00Z", "expected years"),
  ])
  func refusesTheRest(_ text: String, _ reason: String) {
    let error = #expect(throws: WallTimeParseError.self) { try Timestamp(parsing: text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.description.contains("accepted: 2027-03-27T00:00:00Z") == true)
  }
}
