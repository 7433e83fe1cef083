import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSound

/// What a player gives to ALSA, captured by ALSA's own file plugin and compared with the clip.
@Suite(.ownThread) struct CaptureTests {
  /// A card of 48 kHz that the configuration names without a plug; the clip has 44.1 kHz.
  @Test func aDeviceThatTakesOneRateOnlyPlaysEveryClip() async throws {
    try await withFolder { folder in
      let (trace, clip) = (folder.appending(path: "trace"), folder.appending(path: "c.wav"))
      try WAVE(noise: 22_050, channels: 1).write(to: clip)
      let device = try Devices.faulty("rate 48000", trace: trace, converts: false)
      let run = try await Probe(device: device)
        .run(["--clip", clip.path, "check=60000", "play", "silent=60000"])
      #expect(run.failures == [])
      #expect(run["check=60000"] == "done")
      let heard = try #require(try Trace(trace).last("stop")?.frames)
      #expect((23_000...24_500).contains(heard))
    }
  }

  @Test func aClipArrivesSampleBySample() async throws {
    let clip = WAVE(noise: 30_001, channels: 2)
    let capture = try await play(clip)
    #expect(capture.rate == 44_100)
    #expect(capture.samples == clip.samples)
  }

  @Test func theBundledClipArrivesSampleBySample() async throws {
    let capture = try await withFolder { folder in
      let captured = folder.appending(path: "o.wav")
      let device = Devices.capture(in: captured, rate: 44_100)
      let run = try await Probe(device: device).run(["play", "silent=60000"])
      #expect(run["silent=60000"] == "true")
      return try WAVE(capturedIn: captured)
    }
    expect(capture, is: try Codec.read(natureFile))
  }

  /// After a ramp of 20 ms.
  private func expect(_ capture: WAVE, is clip: WAVE) {
    let ramp = clip.rate / 50 * 2
    #expect(capture.samples.dropFirst(ramp) == clip.samples.dropFirst(ramp))
    let beginning = zip(capture.samples.prefix(ramp), clip.samples)
    #expect(beginning.allSatisfy { $0.magnitude <= $1.magnitude })
  }

  @Test(arguments: [("flac", Codec.flac), ("ogg", .vorbis), ("mp3", .mp3), ("wav", .wave)])
  func everyKindOfFileArrivesAsItDecodes(name: String, codec: Codec) async throws {
    try await withFolder { folder in
      let (file, captured) = (folder.appending(path: "c." + name), folder.appending(path: "o"))
      try codec.write(WAVE(noise: 20_000, channels: 2), to: file)
      let device = Devices.capture(in: captured, rate: 44_100)
      let run = try await Probe(device: device).run(["--clip", file.path, "play", "silent=60000"])
      #expect(run.failures == [])
      expect(try WAVE(capturedIn: captured), is: try Codec.read(file))
    }
  }

  @Test func monoIsHeardOnBothSides() async throws {
    let clip = WAVE(noise: 10_000, channels: 1)
    #expect(try await play(clip).samples == clip.samples.flatMap { [$0, $0] })
  }

  @Test func aDeviceWithOneChannelGetsTheMean() async throws {
    let clip = WAVE(channels: 2, samples: [100, 300, -50, 50, 32_000, 0])
    #expect(try await play(clip, captureChannels: 1).samples.prefix(3) == [200, 0, 16_000])
  }

  @Test func sixChannelsAreHeardOnTwo() async throws {
    let clip = WAVE(
      channels: 6, samples: (0..<3_000).flatMap { _ in [9_000, 0, 0, 30_000, 0, 0] })
    let capture = try await play(clip)
    #expect(capture.frames == 3_000)
    #expect(capture.samples[5_998] > 3_000 && capture.samples[5_999] == 0)
  }

  @Test func aRateThatTheDeviceLacksIsResampled() async throws {
    // Half a second of a tone, which every way of resampling leaves as it is.
    let tone = (0..<8_000).map { Int16(10_000 * sin(2 * Double.pi * 440 * Double($0) / 16_000)) }
    let clip = WAVE(channels: 2, rate: 16_000, samples: tone.flatMap { [$0, $0] })
    let capture = try await play(clip, captureRate: 48_000)
    #expect(capture.rate == 48_000)
    #expect((23_000...26_000).contains(capture.frames))
    #expect(abs(loudness(of: capture) / loudness(of: clip) - 1) < 0.1)
    let left = stride(from: 0, to: capture.samples.count, by: 2).map { capture.samples[$0] }
    let periods = zip(left, left.dropFirst()).count { $0 < 0 && $1 >= 0 }
    // Where the tone crosses zero, resampling makes it do so twice now and then.
    #expect((420...480).contains(periods * capture.rate / capture.frames))
  }

  /// The root of the mean square of the samples.
  private func loudness(of wave: WAVE) -> Double {
    let squares = wave.samples.map { Double($0) * Double($0) }
    return (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
  }

  @Test func theVolumeIsAFactor() async throws {
    let clip = WAVE(noise: 5_000, channels: 2)
    let quarter = clip.samples.map { Int16((Float($0) / 4).rounded(.toNearestOrEven)) }
    #expect(try await play(clip, ["--volume", "0.25"]).samples == quarter)
    #expect(try await play(clip, ["--volume", "7"]).samples == clip.samples)
    #expect(try await play(clip, ["--volume", "-1"]).samples.allSatisfy { $0 == 0 })
  }

  @Test func aFadeInRisesToTheVolume() async throws {
    let clip = WAVE(channels: 1, samples: Array(repeating: 20_000, count: 44_100))
    let capture = try await play(clip, ["--fade", "500"])
    let left = stride(from: 0, to: capture.samples.count, by: 2).map { capture.samples[$0] }
    #expect(left[0] == 0)
    #expect(zip(left, left.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(left[11_025] == 5_000)
    #expect(left[22_050...].allSatisfy { $0 == 20_000 })
  }

  @Test func aRepeatedClipHasNoSeam() async throws {
    let clip = WAVE(noise: 1_237, channels: 2)
    let capture = try await play(
      clip, ["--repeats"], steps: ["play", "heard=60000", "sleep=500", "stop"])
    let count = clip.samples.count
    // The sound fades at the end.
    let heard = capture.samples.dropLast(44_100 / 20 * 2)
    #expect(heard.count > 2 * count)
    #expect(heard.indices.allSatisfy { heard[$0] == clip.samples[$0 % count] })
  }

  @Test func aDeviceThatKeepsNoTimeIsNotFedForEver() async throws {
    let clip = WAVE(noise: 1_237, channels: 2)
    let steps = ["play", "heard=60000", "sleep=300", "hears", "stop"]
    let capture = try await play(clip, ["--repeats"], steps: steps)
    // Unhindered it takes half a minute of sound within that time.
    #expect(capture.frames < Int((LeadLimit.lead + 5) * 44_100))
  }

  @Test func theClipIsPlayedAgainFromItsBeginning() async throws {
    let clip = WAVE(noise: 4_000, channels: 2)
    let steps = ["play", "silent=60000", "play", "silent=60000"]
    // ALSA's file plugin begins its file anew with each opening of the device.
    #expect(try await play(clip, steps: steps).samples == clip.samples)
  }

  private func play(
    _ clip: WAVE, _ options: [String] = [], steps: [String] = ["play", "silent=60000"],
    captureRate: Int? = nil, captureChannels: Int = 2
  ) async throws -> WAVE {
    try await withFolder { folder in
      let (file, captured) = (folder.appending(path: "c.wav"), folder.appending(path: "o.wav"))
      try clip.write(to: file)
      let device = Devices.capture(
        in: captured, rate: captureRate ?? clip.rate, channels: captureChannels)
      let run = try await Probe(device: device).run(["--clip", file.path] + options + steps)
      #expect(run.failures == [])
      #expect(run.refusal == nil)
      #expect(run.standardError == "")
      return try WAVE(capturedIn: captured)
    }
  }
}
