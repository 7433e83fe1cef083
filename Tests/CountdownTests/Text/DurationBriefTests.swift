import Countdown
import Testing

/// A number with its unit, for delays.
@Suite struct DurationBriefTests {
  @Test(
    arguments: [
      (0, "0 s"), (7, "7 ns"), (999, "999 ns"), (1_000, "1 µs"), (1_250, "1.3 µs"),
      (9_960, "10 µs"), (74_353, "74 µs"), (999_499, "999 µs"), (999_500, "1 ms"),
      (1_300_000, "1.3 ms"), (250_000_000, "250 ms"), (2_500_000_000, "2.5 s"),
      (59_900_000_000, "60 s"), (-74_353, "-74 µs"), (120_000_000_000, "2m 00s"),
      (200_700_000_000, "3m 21s"), (-7_200_000_000_000, "-2h 00m 00s"),
    ] as [(Int64, String)])
  func delays(nanoseconds: Int64, text: String) {
    #expect(Duration.nanoseconds(nanoseconds).brief == text)
  }

  @Test func theLongestDurationHasAText() {
    let longest = Duration.seconds(Int64.max)
    #expect(longest.brief.hasSuffix("s"))
    #expect((.zero - longest).brief == "-" + longest.brief)
  }
}
