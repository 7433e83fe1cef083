import Countdown
import Testing

@Suite struct DurationWritingTests {
  @Test(arguments: [
    (80_000, "01:20", "1:20", "1m 20s", "1 minute 20 seconds"),
    (0, "00:00", "0:00", "0s", "0 seconds"),
    (250, "00:01", "0:01", "0.25s", "1 second"),
    (299_001, "05:00", "5:00", "4m 59.001s", "5 minutes"),
    (300_000, "05:00", "5:00", "5m 00s", "5 minutes"),
    (5_999_000, "99:59", "99:59", "1h 39m 59s", "1 hour 39 minutes 59 seconds"),
    (6_000_000, "1:40:00", "1:40:00", "1h 40m 00s", "1 hour 40 minutes"),
    (183_600_000, "51:00:00", "51:00:00", "2d 03h 00m 00s", "2 days 3 hours"),
    (-80_000, "-01:20", "-1:20", "-1m 20s", "minus 1 minute 20 seconds"),
    (-500, "-00:01", "-0:01", "-0.5s", "minus 1 second"),
  ])
  func writesEveryStyle(
    _ milliseconds: Int, _ clock: String, _ short: String, _ units: String, _ spoken: String
  ) {
    let duration = Duration.milliseconds(milliseconds)
    #expect(duration.text(.clock) == clock)
    #expect(duration.text(.short) == short)
    #expect(duration.text(.units) == units)
    #expect(duration.text(.spoken) == spoken)
  }

  @Test func theLongestAndTheShortestAreWrittenToo() {
    for style in Duration.TextStyle.allCases {
      for count in [Int128.min, .max, 1, -1] {
        #expect(!Duration(attoseconds: count).text(style).isEmpty)
      }
    }
    #expect(Duration(attoseconds: 1).text(.units) == "0s")
    #expect(Duration(attoseconds: -1).text(.units) == "0s")
  }
}
