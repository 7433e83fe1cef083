import Countdown
import Testing

@testable import CountdownSound

@Suite struct ValueTests {
  @Test func onlyADeviceThatRunsAheadOfTimeIsKeptWaiting() {
    let start = Moment(nanoseconds: 0)
    var limit = LeadLimit(rate: 1_000, at: start)
    #expect(limit.rest(after: 4_000, at: start) == 0)
    #expect(limit.rest(after: 250, at: start) == 250)
    #expect(limit.rest(after: 10_000, at: start) == 500)
    #expect(limit.rest(after: 0, at: start.advanced(by: .seconds(11))) == 0)
  }

  @Test func theGainIsClampedAndRises() {
    #expect(Gain(volume: 3, fadeIn: .zero, rate: 48_000).factor(at: 0) == 1)
    #expect(Gain(volume: -3, fadeIn: .zero, rate: 48_000).factor(at: 0) == 0)
    #expect(Gain(volume: .nan, fadeIn: .seconds(-1), rate: 48_000).factor(at: 0) == 1)
    let fading = Gain(volume: 0.5, fadeIn: .seconds(2), rate: 100)
    #expect([0, 100, 200].map { fading.factor(at: $0) } == [0, 0.125, 0.5])
    let endless = Gain(volume: 1, fadeIn: Duration(attoseconds: .max), rate: 48_000)
    #expect(endless.factor(at: 48_000) < 0.001)
  }

  @Test(arguments: 1...8, 1...2)
  func everyChannelMapKeepsTheLevel(source: Int, target: Int) {
    let map = ChannelMap(from: source, to: target)
    let full = [Float](repeating: 1, count: source)
    full.withUnsafeBufferPointer { frame in
      for channel in 0..<target {
        #expect(abs(map.value(frame[...], channel) - 1) < 1e-5)
      }
    }
  }

  @Test(arguments: [2, 4, 5, 6, 7, 8])
  func leftStaysLeft(source: Int) {
    let map = ChannelMap(from: source, to: 2)
    var sound = [Float](repeating: 0, count: source)
    sound[0] = 1
    sound.withUnsafeBufferPointer { frame in
      #expect(map.value(frame[...], 0) > 0)
      #expect(map.value(frame[...], 1) == 0)
    }
  }

  @Test(arguments: [3, 5, 6, 7, 8])
  func vorbisHasItsCentreSecond(source: Int) {
    let map = ChannelMap(from: source, to: 2, order: .vorbis)
    let sides = (0..<source).map { channel in
      let weights = [map.weights[channel], map.weights[source + channel]]
      return weights[0] == weights[1] ? (weights[0] == 0 ? "-" : "C") : weights[0] > 0 ? "L" : "R"
    }
    let expected = [3: "LCR", 5: "LCRLR", 6: "LCRLR-", 7: "LCRLRC-", 8: "LCRLRLR-"]
    #expect(sides.joined() == expected[source])
  }

  @Test func samplesAreRoundedAndClipped() {
    let sounds: [Float] = [0, 1, -1, 0.5, 7, -7, .nan, .infinity, 1.6 / 32_768]
    let samples = sounds.map { Int16(sample: $0) }
    #expect(samples == [0, 32_767, -32_768, 16_384, 32_767, -32_768, 0, 32_767, 2])
  }

  @Test func recoveriesRunOutAndAreEarned() {
    var budget = RecoveryBudget(rate: 1_000)
    let spent = (0..<12).map { _ in budget.spend() }
    #expect(spent == Array(repeating: true, count: 10) + [false, false])
    budget.earn(499)
    #expect(budget.left == 0)
    budget.earn(1)
    #expect(budget.left == 1)
    budget.earn(1_000_000)
    #expect(budget.left == 10)
  }

  @Test func whateverBefallsADeviceMayPass() {
    for reason in SoundError.Reason.allCases {
      #expect(reason.mayPass == !reason.rawValue.hasPrefix("clip"))
    }
  }

  @Test(arguments: SoundError.Reason.allCases)
  func everyErrorIsOneLineThatSaysWhatToDo(reason: SoundError.Reason) {
    let error = SoundError(reason, "it", "call", code: -5, "Input/output error")
    #expect(!error.description.contains("\n"))
    #expect(error.description.contains("Input/output error; "))
    #expect(error.cause.description == "call: Input/output error")
  }
}
