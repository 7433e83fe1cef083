import CountdownSound
import CountdownTestSupport
import Foundation
import Testing

/// Clips that hurt their reader: decoders that write to standard error, files that hang.
@Suite(.ownThread) struct DamageTests {
  @Test func aDamagedMP3IsReportedOnceAndStandardErrorStaysClean() async throws {
    try await withMP3 { data in
      for spot in stride(from: 8_000, to: data.count - 100, by: 1_000) {
        let noise = (0..<30).map { UInt8(truncatingIfNeeded: $0 * 37 + 91) }
        data.replaceSubrange(spot..<spot + 30, with: noise)
      }
    } body: { clip in
      let steps = [
        "--repeats", "play", "heard=60000", "until=failure", "sleep=300", "stderr=mine", "stop",
        "fault",
      ]
      let run = try await Probe(device: Devices.null).run(["--clip", clip.path] + steps)
      #expect(run["heard=60000"] == "true")
      // Once, however often it is played; what is lost makes it shorter too.
      #expect(run.failures.count { $0.hasPrefix("clipDamaged") } == 1)
      #expect(Set(run.failures).count == run.failures.count)
      #expect(run["fault"] == "none")
      #expect(run.standardError == "mine\n")
    }
  }

  @Test func anMP3ThatBreaksOffIsReported() async throws {
    try await withMP3 { data in
      data.replaceSubrange(4_000..<14_000, with: Data(count: 10_000))
    } body: { clip in
      let run = try await Probe(device: Devices.null)
        .run(["--clip", clip.path, "play", "silent=60000"])
      #expect(run.failures.contains { $0.hasPrefix("clipTruncated") })
      #expect(run.standardError == "")
    }
  }

  @Test func aSoundMP3IsNotReported() async throws {
    try await withMP3 { data in
      data += Data("TAG".utf8) + Data(repeating: 32, count: 125)
    } body: { clip in
      let run = try await Probe(device: Devices.null)
        .run(["--clip", clip.path, "play", "silent=60000"])
      #expect(run.failures == [])
      #expect(run.standardError == "")
    }
  }

  @Test func theThreadThatReadsHoldsNoDescriptorOfTheApplications() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let player = try SoundPlayer(device: "null", volume: 0, repeats: true)
    player.play()
    #expect(player.waitUntilHeard(within: .seconds(60)))
    close(ends[1])
    var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 60_000) == 1)
    #expect(descriptor.revents & Int16(POLLHUP) != 0)
    close(ends[0])
  }

  @Test func aFileThatHangsHoldsNobodyUp() async throws {
    let run = try await probe(["--clip", "/dead/bell.wav", "play"])
    #expect(run.refusal == "clipUnreadable 0")
  }

  @Test func whereAnAlertsFileHangsThePlayersClipIsHeard() async throws {
    let run = try await probe(["present=a,file:/dead/bell.wav", "hears", "stop"])
    #expect(run["present=a,file:/dead/bell.wav"] == "done")
    #expect(run["hears"] == "true")
    #expect(run.failures == ["clipUnreadable 0"])
  }

  @Test func filesThatHangDoNotPileUp() async throws {
    let alerts = (1...8).map { "present=\($0),file:/dead/bell.wav" }
    let run = try await probe(alerts + ["stop", "sleep=500", "threads"])
    #expect(try #require(run["threads"].flatMap { Int($0) }) <= 6)
  }

  private func probe(_ arguments: [String]) async throws -> Probe.Run {
    let environment = ["LD_PRELOAD": try Devices.hangingFiles.get()]
    return try await Probe(device: try Devices.faulty(), environment: environment)
      .run(arguments)
  }

  private func withMP3(
    _ change: (inout Data) -> Void, body: (URL) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "clip.mp3")
      try Codec.mp3.write(WAVE(noise: 100_000, channels: 2), to: clip)
      var data = try Data(contentsOf: clip)
      change(&data)
      try data.write(to: clip)
      try await body(clip)
    }
  }
}
