import Countdown
import CountdownTestSupport
import Testing

@Suite struct DurationRoundTripTests {
  private static let pieces: [Character] = Array(
    "0123456789:.,+- \tPTDHMSWptdhmswxe°ß٣é\u{0}\u{2212}")

  @Test func noTextOfAHundredThousandCrashesAndWhatIsReadIsWrittenTheSame() throws {
    var dice = SeededGenerator(seed: 1)
    var accepted = 0
    for _ in 0..<100_000 {
      let length = Int.random(in: 0...10, using: &dice)
      let text = String((0..<length).map { _ in Self.pieces.randomElement(using: &dice) ?? "0" })
      guard let duration = try? Duration(parsing: text) else { continue }
      accepted += 1
      #expect(duration > .zero && duration <= .seconds(3_155_760_000), "\(text)")
      guard duration >= .milliseconds(1) else { continue }
      let whole = duration - Duration(attoseconds: duration.attoseconds % 1_000_000_000_000_000)
      #expect(try Duration(parsing: duration.text(.units)) == whole, "\(text)")
    }
    #expect(accepted > 500)
  }

  @Test func unitsAreReadBackToTheMillisecond() throws {
    var dice = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let bits = Int.random(in: 1...46, using: &dice)
      let duration = Duration.milliseconds(Int.random(in: 1...(1 << bits), using: &dice))
      guard duration <= .seconds(3_155_760_000) else { continue }
      #expect(try Duration(parsing: duration.text(.units)) == duration)
    }
  }
}
