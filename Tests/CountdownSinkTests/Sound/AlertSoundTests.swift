#if Sound
  import CountdownTestSupport
  import Foundation
  import Testing

  /// What an alert says of its sound.
  @Suite(.ownThread) struct AlertSoundTests {
    private let own = WAVE(noise: 5_000, channels: 2)
    private let other = WAVE(channels: 2, samples: Array(repeating: 8_000, count: 6_000))

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
      #expect(capture.samples.allSatisfy { $0 == 2_000 })
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
#endif
