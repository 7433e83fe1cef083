import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSound

/// A sound as data, made by an application.
@Suite(.ownThread) struct SampleTests {
  @Test func aPlayersSamplesArriveAsTheyAre() async throws {
    let capture = try await captured(["--samples", "3000", "present=a", "silent=60000"])
    #expect(capture.samples == (0..<3_000).flatMap { [Int16($0), -Int16($0)] })
  }

  @Test func anAlertBringsItsOwnSamples() async throws {
    let steps = ["check=60000", "present=a,samples:4410,fade:0", "silent=60000"]
    let capture = try await captured(steps)
    #expect(capture.frames == 4_410)
    // Mono is heard on both sides, after a ramp.
    #expect(capture.samples.dropFirst(882 * 2).allSatisfy { $0 == 8_192 })
    #expect(capture.clicks == 0)
  }

  @Test func aRepeatedSoundHasNoSeam() async throws {
    let steps = [
      "--samples", "7", "--repeats", "play", "heard=60000", "sleep=200", "stop", "sleep=100",
    ]
    let capture = try await captured(steps)
    let heard = capture.samples.prefix(10_000)
    #expect(heard.elementsEqual((0..<5_000).flatMap { [Int16($0 % 7), -Int16($0 % 7)] }))
  }

  @Test func samplesNeedNoThreadForADecoder() async throws {
    let run = try await Probe(device: try Devices.faulty())
      .run(["--samples", "441000", "beep", "stop", "sleep=300", "names"])
    #expect(run["beep"] == "countdown-pcm,countdown-sink,countdown-sound")
    #expect(run["names"] == "none")
  }

  @Test func aPlayerOfSamplesIsMadeWithoutLookingAtAFile() throws {
    let samples = try Alert.Samples([Float](repeating: 0.1, count: 100), rate: 8_000)
    let player = try SoundPlayer(.samples(samples), device: "null", volume: 0)
    #expect(player.request.clips.map(\.name) == ["samples"])
    #expect(SoundPlayer.Clip.samples(samples).fault(within: .zero) == nil)
    try player.check(within: .seconds(60))
  }

  private func captured(_ steps: [String]) async throws -> WAVE {
    try await withFolder { folder in
      let captured = folder.appending(path: "o.wav")
      let run = try await Probe(device: Devices.capture(in: captured, rate: 44_100)).run(steps)
      #expect(run.failures == [])
      #expect(run.standardError == "")
      return try WAVE(capturedIn: captured)
    }
  }
}
