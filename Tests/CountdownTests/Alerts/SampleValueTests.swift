import Countdown
import Testing

@Suite struct SampleValueTests {
  private let loud: [Float] = [0.5, -0.5, 0.25, -0.25]

  @Test func aSoundHasALength() throws {
    let mono = try Alert.Samples([Int16](repeating: 1, count: 12_000), rate: 8_000)
    #expect(mono.duration == .milliseconds(1_500))
    #expect(mono.channels == 1)
    let stereo = try Alert.Samples(loud, rate: 192_000, channels: 2)
    #expect(stereo.duration == .nanoseconds(10_416))
    #expect(stereo.rate == 192_000)
  }

  @Test func theSamplesAreThoseThatWereGiven() throws {
    let stereo = try Alert.Samples(
      [Int16](arrayLiteral: 16_384, -32_768, 0, 8_192), rate: 8_000, channels: 2)
    #expect(stereo.frames == 2)
    #expect(stereo.floats(0..<2) == [0.5, -1, 0, 0.25])
    #expect(try Alert.Samples(loud, rate: 8_000, channels: 2).floats(1..<2) == [0.25, -0.25])
  }

  @Test(arguments: [
    (7_999, 1), (192_001, 1), (0, 1), (8_000, 0), (8_000, 9), (8_000, -1), (8_000, 3),
  ])
  func whatIsOutOfLimitsIsRefused(rate: Int, channels: Int) {
    #expect(throws: Alert.Samples.Invalid.self) {
      try Alert.Samples(loud, rate: rate, channels: channels)
    }
    #expect(throws: Alert.Samples.Invalid.self) {
      try Alert.Samples([Int16](repeating: 0, count: 4), rate: rate, channels: channels)
    }
  }

  @Test func nothingIsNoSound() {
    #expect(throws: Alert.Samples.Invalid.self) { try Alert.Samples([Float](), rate: 8_000) }
    #expect(throws: Alert.Samples.Invalid.self) { try Alert.Samples([Int16](), rate: 8_000) }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsRefused(sample: Float) {
    let error = #expect(throws: Alert.Samples.Invalid.self) {
      try Alert.Samples([0, sample], rate: 8_000)
    }
    #expect(error?.description == "sample 1 is \(sample); use finite ones")
  }

  @Test func soundsAreEqualByTheirSamples() throws {
    let one = try Alert.Samples(loud, rate: 8_000)
    #expect(try one == Alert.Samples(loud, rate: 8_000))
    #expect(try one.hashValue == Alert.Samples(loud, rate: 8_000).hashValue)
    #expect(try one != Alert.Samples(loud, rate: 8_001))
    #expect(try one != Alert.Samples(loud, rate: 8_000, channels: 2))
    #expect(try one != Alert.Samples(loud.dropLast() + [0], rate: 8_000))
    #expect(Alert.Sound(.samples(one)) == Alert.Sound(.samples(one)))
  }
}
