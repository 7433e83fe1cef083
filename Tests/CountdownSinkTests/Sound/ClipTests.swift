import CountdownSound
import CountdownTestSupport
import Foundation
import Testing

/// Clips that cannot be played, or not to their end.
@Suite(.ownThread) struct ClipTests {
  @Test func theBundledClipNeedsNoFile() async throws {
    _ = try SoundPlayer()
    _ = try SoundPlayer(.nature)
  }

  @Test func aMissingClipIsAnError() {
    let error = refusal("/nowhere/bell.ogg")
    #expect(error?.reason == .clipMissing)
    #expect(
      error?.description
        == #"clip "/nowhere/bell.ogg" does not exist: No such file or directory; "#
        + "check the path, or the name"
    )
  }

  @Test(arguments: [("/", "a folder"), ("/dev/null", "a device"), ("/dev/zero", "a device")])
  func whatIsNoFileIsAnError(path: String, kind: String) {
    #expect(refusal(path)?.reason == .clipNotFile)
    #expect(
      refusal(path)?.description
        == #"clip "\#(path)" is not a file: \#(kind); choose another file"#)
  }

  @Test func aPipeThatNobodyWritesIsAnErrorAndNotAHang() async throws {
    try await withFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(refusal(pipe)?.reason == .clipNotFile)
      #expect(refusal(pipe)?.cause.message == "a pipe")
    }
  }

  @Test func anEmptyClipIsAnError() async throws {
    #expect(try await refusal(of: Data())?.reason == .clipEmpty)
    #expect(
      try await refusal(of: WAVE(channels: 2, samples: []).header(samples: 0))?.reason
        == .clipEmpty
    )
  }

  @Test func textIsAnErrorInLibsndfilesWords() async throws {
    let error = try await refusal(of: Data("This is not a song.\n".utf8))
    #expect(error?.reason == .clipNotSound)
    #expect(error?.cause.message.contains("ormat") == true)
  }

  @Test(arguments: [3, 20, 60, 1_000])
  func aClipThatEndsInItsHeaderIsAnError(length: Int) async throws {
    let beginning = try Data(contentsOf: natureFile).prefix(length)
    #expect(try await refusal(of: beginning) != nil)
  }

  @Test(arguments: [(9, 44_100), (1_024, 44_100), (2, 4_000), (2, 1), (2, 400_000)])
  func aHeaderBeyondTheLimitsIsAnError(channels: Int, rate: Int) async throws {
    let sound = WAVE(
      channels: channels, rate: rate, samples: Array(repeating: 0, count: channels * 8))
    let reason = try await refusal(
      of: sound.header(samples: 8 * channels) + Data(count: 16 * channels))?
      .reason
    #expect(reason == .clipUnsupported || reason == .clipNotSound)
  }

  @Test func aHeaderThatClaimsTooMuchCostsNothing() async throws {
    let header = WAVE(channels: 2, samples: []).header(samples: 2_000_000_000)
    #expect(try await refusal(of: header + Data(count: 400)) == nil)
  }

  @Test(arguments: [("ogg", Codec.vorbis), ("flac", .flac), ("wav", .wave)])
  func aTruncatedClipIsPlayedAndReportedOnce(name: String, codec: Codec) async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "cut." + name)
      try codec.write(WAVE(noise: 60_000, channels: 2), to: clip)
      let whole = try Data(contentsOf: clip)
      try whole.prefix(whole.count / 2).write(to: clip)
      let steps = ["play", "silent=60000", "play", "silent=60000", "failures"]
      let run = try await Probe(device: Devices.null).run(["--clip", clip.path] + steps)
      #expect(run["silent=60000"] == "true")
      #expect(run.failures.map { $0.split(separator: " ").first } == ["clipTruncated"])
    }
  }

  @Test func aTrialTellsOfATruncatedClip() async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "cut.ogg")
      try Data(contentsOf: natureFile).prefix(60_000).write(to: clip)
      let player = try SoundPlayer(.file(clip.path))
      let error = #expect(throws: SoundError.self) { try player.check(within: .seconds(60)) }
      #expect(error?.reason == .clipTruncated)
    }
  }

  @Test func aClipThatVanishesIsReportedWhenItIsToBePlayed() async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "c.wav")
      try WAVE(noise: 100, channels: 2).write(to: clip)
      let player = try SoundPlayer(.file(clip.path))
      try FileManager.default.removeItem(at: clip)
      player.play()
      #expect(player.waitUntilSilent(within: .seconds(60)))
      #expect(player.failures.map(\.reason) == [.clipMissing])
      #expect(throws: SoundError.self) { try player.check(within: .seconds(60)) }
    }
  }

  @Test(.disabled(if: Sanitizer.watchesMemory))
  func aTwoHourFileCostsNoMoreMemoryThanATwoSecondOne() async throws {
    try await withFolder { folder in
      var memory: [Int] = []
      for seconds in [2, 7_200] {
        let clip = folder.appending(path: "\(seconds).wav")
        let count = seconds * 44_100 * 2
        try WAVE(channels: 2, samples: []).header(samples: count).write(to: clip)
        // The rest is a hole.
        try FileHandle(forWritingTo: clip).truncate(atOffset: UInt64(44 + count * 2))
        let run = try await Probe(device: Devices.null)
          .run(["--clip", clip.path, "--repeats", "play", "sleep=1000", "memory"])
        memory.append(try #require(run["memory"].flatMap { Int($0) }))
      }
      #expect(memory[0] > 0 && abs(memory[1] - memory[0]) < 4_000)
    }
  }

  private func refusal(_ path: String) -> SoundError? {
    do throws(SoundError) {
      _ = try SoundPlayer(.file(path))
      return nil
    } catch {
      return error
    }
  }

  private func refusal(of contents: Data) async throws -> SoundError? {
    try await withFolder { folder in
      let clip = folder.appending(path: "clip")
      try contents.write(to: clip)
      return refusal(clip.path)
    }
  }
}
