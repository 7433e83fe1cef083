import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSound

/// The edges of a sound that is stopped, replaced or begun: a step of more than a hundredth of full
/// scale would be heard as a click.
@Suite(.ownThread) struct FadeTests {
  /// A level that it would be a click to begin or to end with.
  private let level = WAVE(channels: 2, samples: Array(repeating: 16_000, count: 44_100))

  @Test(arguments: ["stop", "withdraw=a"])
  func whateverEndsTheSoundTheLastSamplesAreNotHeard(step: String) async throws {
    for _ in 1...10 {
      try await expectOnce {
        let capture = try await played(["--repeats", "present=a", "sleep=30", step, "sleep=50"]) {
          Devices.capture(in: $0, rate: 44_100)
        } capture: {
          try WAVE(capturedIn: $0)
        }
        let end = try #require(capture.samples.lastIndex { $0 != 0 })
        // The ramp is as long as it should be.
        return capture.samples[...end].suffix(40).allSatisfy { abs($0) <= 327 }
          && capture.samples[end - 1_764] > 15_000 && capture.clicks == 0
      }
    }
  }

  /// What else runs on the machine may take the processor away; but not every time.
  private func expectOnce(_ isSo: () async throws -> Bool) async throws {
    for _ in 0..<8 where try await isSo() { return }
    Issue.record("it was never so")
  }

  /// On a device that keeps time, of which ALSA's plugins say that it can be rewound.
  @Test func whatIsHeardHasNoStep() async throws {
    let steps = [
      "--repeats", "present=a", "sleep=200", "present=b", "sleep=200", "withdraw=b", "sleep=200",
      "play", "sleep=200", "stop", "sleep=50",
    ]
    try await expectOnce {
      try await withFolder { folder in
        let trace = folder.appending(path: "trace")
        let capture = try await played(steps) {
          try Devices.faulty(trace: trace, captured: $0)
        } capture: {
          try WAVE(rawIn: $0, channels: 2)
        }
        #expect(capture.samples.count { $0 == 16_000 } > 4 * 4_410)
        // After each time that it ran dry the device holds more, and leaves no time to fade.
        let underruns = try Trace(trace).entries.count { $0.what == "late" }
        return capture.clicks <= 4 * underruns
      }
    }
  }

  @Test func whatADeviceHoldsIsTakenBack() async throws {
    try await expectOnce {
      try await withFolder { folder in
        let captured = folder.appending(path: "o")
        try fadeOut(capturedIn: captured, configuration: folder.appending(path: "conf"))
        let capture = try WAVE(rawIn: captured, channels: 2)
        let end = try #require(capture.samples.lastIndex { $0 != 0 })
        // The ramp began before the end of what the device had been given.
        return capture.clicks == 0 && end - 1_764 < (20 * 512 - 600) * 2
          && capture.samples[max(end - 1_764, 0)] > 15_000
      }
    }
  }

  private func fadeOut(capturedIn captured: URL, configuration file: URL) throws {
    let pcm = try Devices.faulty(converts: false, captured: captured)
    try Data("</usr/share/alsa/alsa.conf>\npcm.faulty \(pcm)\n".utf8).write(to: file)
    let attempt = Attempt(
      Request(clips: [.nature], device: "faulty", volume: 1, fadeIn: .zero, repeats: false))
    let device = try PCMDevice("faulty", rate: 44_100, configuration: file.path)
    #expect(!device.canRewind)
    device.canRewind = true
    let piece = [Int16](repeating: 16_000, count: 1_024)
    var feeder = Feeder(device: device, attempt: attempt, rate: 44_100)
    for _ in 1...20 { #expect(try feeder.feed(piece)) }
    attempt.cancel()
    #expect(try !feeder.feed(piece))
    feeder.fadeOut { piece }
  }

  private func played(
    _ steps: [String], on device: (URL) throws -> String, capture: (URL) throws -> WAVE
  ) async throws -> WAVE {
    try await withFolder { folder in
      let (clip, captured) = (folder.appending(path: "c.wav"), folder.appending(path: "o"))
      try level.write(to: clip)
      let run = try await Probe(device: device(captured)).run(["--clip", clip.path] + steps)
      #expect(run.failures == [])
      #expect(run.standardError == "")
      return try capture(captured)
    }
  }
}

@Suite struct FadeValueTests {
  @Test func aFadeIsShorterWhereTheDeviceHoldsMore() {
    func fade(_ lead: Int, rewindable: Int = 0, after milliseconds: Int = 0) -> FadeOut {
      FadeOut(
        lead: lead, rewindable: rewindable, rate: 1_000, within: .milliseconds(40 - milliseconds))
    }
    #expect(fade(0).frames == 20)
    #expect(fade(20).frames == 20)
    #expect(fade(32).frames == 8)
    #expect(fade(32, after: 5).frames == 3)
    #expect(fade(48).frames == 0)
    #expect(fade(48, rewindable: 48).rewound == 42 && fade(48, rewindable: 48).frames == 20)
    #expect(fade(48, rewindable: 12).rewound == 12 && fade(48, rewindable: 12).frames == 4)
    #expect(fade(0, after: 100).frames == 0)
    #expect(fade(Int.max / 2_000).frames == 0)
  }

  @Test func aFadeEndsAtZero() {
    let fade = FadeOut(lead: 0, rewindable: 0, rate: 200, within: .milliseconds(40))
    #expect(
      fade.samples(of: Array(repeating: 160, count: 20), channels: 2) == [
        90, 90, 40, 40, 10, 10, 0, 0,
      ])
    #expect(fade.samples(of: [-160, 160], channels: 2) == [-90, 90, -40, 40, -10, 10, 0, 0])
    #expect(fade.samples(of: [], channels: 2) == Array(repeating: 0, count: 8))
  }

  @Test func onlyWhatBeginsLoudRises() {
    var fade = FadeIn(rate: 200, channels: 1)
    var (quiet, loud, next) = (
      [Int16](arrayLiteral: 327, 16_000), [Int16](repeating: 16_000, count: 3),
      [Int16](repeating: 16_000, count: 3)
    )
    fade.apply(to: &quiet)
    #expect(quiet == [327, 16_000])
    fade.apply(to: &loud)
    #expect(loud == [16_000, 16_000, 16_000])
    fade.restart()
    fade.apply(to: &loud)
    fade.apply(to: &next)
    #expect(loud + next == [0, 1_000, 4_000, 9_000, 16_000, 16_000])
  }
}
