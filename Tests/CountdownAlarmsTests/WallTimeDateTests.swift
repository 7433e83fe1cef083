import Countdown
import CountdownAlarms
import Testing

/// Dates by RFC 3339, of which it does not matter whether they are over.
@Suite struct WallTimeDateTests {
  @Test(
    arguments: [
      ("2027-03-27T00:00:00Z", "2027-03-27T00:00:00Z"),
      (" 2027-03-27t00:00:00z ", "2027-03-27T00:00:00Z"),
      ("2027-03-27 00:00:00+01:00", "2027-03-26T23:00:00Z"),
      ("2027-03-27T00:00:00-12:45", "2027-03-27T12:45:00Z"),
      ("2027-03-27T00:00:00-00:00", "2027-03-27T00:00:00Z"),
      ("2027-03-27T00:00+0530", "2027-03-26T18:30:00Z"),
      ("2027-03-27T24:00:00Z", "2027-03-28T00:00:00Z"),
      ("1970-01-01T00:00:01.75Z", "1970-01-01T00:00:01.75Z"),
      // A leap second is the second after it.
      ("1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z"),
      ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
      ("1990-12-31T23:59:60", "1990-12-31T23:00:00Z"),
      // Berlin's clocks: in winter, in the gap, and in the hour that comes twice.
      ("2027-03-27T00:00:00", "2027-03-26T23:00:00Z"),
      ("2027-03-28T02:30:00", "2027-03-28T01:00:00Z"),
      ("2027-10-31T02:30:00", "2027-10-31T00:30:00Z"),
    ], ["1980-01-01T00:00:00Z", "2100-01-01T00:00:00Z"])
  func areReadFromBeforeAndAfter(_ example: (text: String, moment: String), now: String) throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    let time = try WallTime(parsing: example.text)
    #expect(time.moment(from: date(now), in: berlin) == date(example.moment))
  }

  @Test(arguments: [
    "2027-02-29T00:00:00Z", "2027-03-27T24:00:01Z", "2027-03-27T00:00:61Z",
    "2027-03-27T00:00:00 CET", "2027-03-27T00:00:00Z7",
  ])
  func areRefusedWhereTheyAreNone(_ text: String) {
    #expect(throws: WallTimeError.self) { try WallTime(parsing: text) }
  }
}
