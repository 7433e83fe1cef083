import Countdown
import Testing

@Suite struct DurationWritingTests {
  @Test(arguments: [
    (80_000, "01:20", "1:20", "1m 20s", "1 minute 20 seconds"),
    (0, "00:00", "0:00", "0s", "0 seconds"),
    (250, "00:01", "0:01", "0.25s", "1 second"),
    (299_001, "05:00", "5:00", "4m 59.001s", "5 minutes"),
    (300_000, "05:00", "5:00", "5m 00s", "5 minutes"),
    (3_599_000, "59:59", "59:59", "59m 59s", "59 minutes 59 seconds"),
    (3_599_001, "1:00:00", "1:00:00", "59m 59.001s", "1 hour"),
    (5_400_000, "1:30:00", "1:30:00", "1h 30m 00s", "1 hour 30 minutes"),
    (86_399_000, "23:59:59", "23:59:59", "23h 59m 59s", "23 hours 59 minutes 59 seconds"),
    (86_400_000, "1d 00:00:00", "1d 00:00:00", "1d 00h 00m 00s", "1 day"),
    (
      183_845_000, "2d 03:04:05", "2d 03:04:05", "2d 03h 04m 05s",
      "2 days 3 hours 4 minutes 5 seconds"
    ),
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
