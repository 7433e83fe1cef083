import CountdownTestSupport
import Foundation
import Testing

/// What an alert says of its sound.
@Suite(.ownThread) struct AlertSoundTests {
  private let own = WAVE(noise: 5_000, channels: 2)
  private let other = WAVE(channels: 2, samples: [0, 0] + Array(repeating: 8_000, count: 5_998))

  @Test func anAlertBringsItsOwnFile() async throws {
    let (run, capture) = try await play(["present=a,file:FOLDER/other.wav", "silent=60000"])
    #expect(run.failures == [])
    #expect(capture.samples == other.samples)
  }

  @Test(arguments: ["file:/nowhere/bell.wav", "file:FOLDER", "theme:no-such-sound", "theme:../x"])
  func whereItsClipCannotBePlayedThePlayersIsHeard(sound: String) async throws {
    let present = "present=a,\(sound)"
    let (run, capture) = try await play([present, "silent=60000", "fault"])
    #expect(run.lines.first { $0.hasPrefix("present") }?.contains(": done") == true)
    #expect(run.failures.count == 1 && run.failures[0].hasPrefix("clip"))
    #expect(run["fault"] == "none")
    #expect(capture.samples == own.samples)
  }

  @Test func itsVolumeIsAFactorToThePlayers() async throws {
    let (_, capture) = try await play(
      ["present=a,file:FOLDER/other.wav,volume:0.5", "silent=60000"], ["--volume", "0.5"])
    #expect(capture.samples.dropFirst(2).allSatisfy { $0 == 2_000 })
  }

  @Test func itsFadeInTakesThePlaceOfThePlayers() async throws {
    let (_, capture) = try await play(
      ["present=a,file:FOLDER/other.wav,fade:0", "silent=60000"], ["--fade", "60000"])
    #expect(capture.samples == other.samples)
  }

  @Test func itSaysWhetherItRepeats() async throws {
    let (once, capture) = try await play(
      ["present=a,once", "silent=60000"], ["--repeats"])
    #expect(once["silent=60000"] == "true")
    #expect(capture.samples == own.samples)
    let (ring, _) = try await play(["present=a,repeats", "silent=300", "withdraw=a", "playing"])
    #expect(ring["silent=300"] == "false")
    #expect(ring["playing"] == "false")
  }

  /// Each player makes attempts of its own, and threads belong to the process.
  @Test func threadsThatHangAreCountedForAllPlayers() async throws {
    let run = try await Probe(device: try Devices.faulty("open_hangs 1"))
      .run(["players=8", "sleep=1000", "threads"])
    #expect(try #require(run["threads"].flatMap { Int($0) }) <= 6)
  }

  @Test func eachLossOfARingIsTold() async throws {
    let rounds = (1...3).flatMap { ["until=heard#\($0)", "until=fault#\($0)", "fault#\($0)"] }
    let run = try await Probe(device: try Devices.faulty("fault \"unplug\" after 20000"))
      .run(["--repeats", "play"] + rounds + ["stop"])
    #expect(run.failures == Array(repeating: "deviceLost -19", count: 3))
    #expect((1...3).allSatisfy { run["fault#\($0)"] == "deviceLost" })
  }

  /// What breaks off within a second is followed by the player's clip, on the same device.
  @Test(arguments: [0.02, 0.13, 0.9, 1.0, 1.3], [44_100, 48_000])
  func whatIsCutShortIsFollowedByThePlayers(seconds: Double, rate: Int) async throws {
    let (run, capture) = try await play(ofCut: .wave, "wav", rate: rate) { _ in
      44 + Int(seconds * Double(rate)) * 4
    }
    #expect(run.failures == ["clipTruncated 0"])
    let stub = Int(seconds * 44_100)
    let expected = seconds < 1 ? stub + own.frames : stub
    #expect(abs(capture.frames - expected) < 200)
    #expect((capture.samples.suffix(9_000) == own.samples.suffix(9_000)) == (seconds < 1))
  }

  @Test(arguments: [("flac", Codec.flac), ("mp3", .mp3), ("ogg", .vorbis)], [0.1, 0.9])
  func soIsWhatIsCompressed(kind: (String, Codec), part: Double) async throws {
    let (run, capture) = try await play(ofCut: kind.1, kind.0) { Int(Double($0) * part) }
    #expect(run.failures.contains { $0.hasPrefix("clip") })
    // Of two seconds nine tenths are more than one.
    #expect((capture.samples.suffix(9_000) == own.samples.suffix(9_000)) == (part < 0.5))
    #expect(part < 0.5 || capture.frames > 44_100)
  }

  @Test func aWholeClipMayBeShort() async throws {
    try await withFolder { folder in
      let ding = folder.appending(path: "ding.wav")
      try WAVE(noise: 13_000, channels: 2).write(to: ding)
      let (run, capture) = try await play(["present=a,file:\(ding.path)", "silent=60000"])
      #expect(run.failures == [])
      #expect(capture.samples == WAVE(noise: 13_000, channels: 2).samples)
    }
  }

  /// An alarm would otherwise repeat a tenth of a second.
  @Test func aRingGoesOnWithThePlayersClip() async throws {
    try await withFolder { folder in
      let cut = folder.appending(path: "cut.wav")
      try WAVE(noise: 88_200, channels: 2).write(to: cut)
      try Data(contentsOf: cut).prefix(44 + 4_410 * 4).write(to: cut)
      let (run, capture) = try await play(
        ["present=a,file:\(cut.path),repeats", "silent=1000", "withdraw=a"])
      #expect(run.failures == ["clipTruncated 0"])
      let ring = capture.samples.dropFirst(4_410 * 2)
      #expect(ring.prefix(10_000) == own.samples[...])
      #expect(ring.dropFirst(10_000).prefix(10_000).elementsEqual(own.samples))
    }
  }

  /// Then the next sink of a chain is heard.
  @Test func aPlayersOwnClipThatBreaksOffIsAFailure() async throws {
    try await withFolder { folder in
      let cut = folder.appending(path: "cut.wav")
      try WAVE(noise: 88_200, channels: 2).write(to: cut)
      try Data(contentsOf: cut).prefix(44 + 4_410 * 4).write(to: cut)
      let run = try await Probe(device: Devices.null)
        .run(["--clip", cut.path, "present=a", "silent=60000", "fault", "playing"])
      #expect(run["fault"] == "clipTruncated")
      #expect(run["playing"] == "false")
      #expect(run.failures == ["clipTruncated 0"])
    }
  }

  /// Plays two seconds of noise of which a file has only the first bytes.
  private func play(
    ofCut codec: Codec, _ kind: String, rate: Int = 44_100, bytes: (Int) -> Int
  ) async throws -> (Probe.Run, WAVE) {
    try await withFolder { folder in
      let cut = folder.appending(path: "cut.\(kind)")
      try codec.write(WAVE(noise: 2 * rate, channels: 2, rate: rate), to: cut)
      let whole = try Data(contentsOf: cut)
      try whole.prefix(bytes(whole.count)).write(to: cut)
      return try await play(["present=a,file:\(cut.path)", "silent=60000", "fault"])
    }
  }

  private func play(
    _ steps: [String], _ options: [String] = []
  ) async throws -> (Probe.Run, WAVE) {
    try await withFolder { folder in
      try own.write(to: folder.appending(path: "own.wav"))
      try other.write(to: folder.appending(path: "other.wav"))
      let captured = folder.appending(path: "o.wav")
      let device = Devices.capture(in: captured, rate: 44_100)
      let clip = ["--clip", folder.appending(path: "own.wav").path]
      let run = try await Probe(device: device)
        .run(clip + options + steps.map { $0.replacing("FOLDER", with: folder.path) })
      #expect(run.standardError == "")
      return (run, try WAVE(capturedIn: captured))
    }
  }
}
