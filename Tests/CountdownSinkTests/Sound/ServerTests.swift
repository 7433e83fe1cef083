import CountdownTestSupport
import Foundation
import Testing

/// The player on real sound servers with null sinks. The three cases that cost least are tried by
/// default, on PulseAudio; all of them on both by `.ci/release sound`.
@Suite(
  .ownThread, .serialized,
  .enabled(if: SoundServer.areThere, Comment(rawValue: SoundServer.areMissing)))
struct ServerTests {
  private let begin = ["server start", "server sink"]

  @Test(arguments: SoundServer.Kind.tried)
  func aClipIsHeardWhole(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let clip = server.folder.deletingLastPathComponent().appending(path: "c.wav")
      try WAVE(noise: 2 * 44_100, channels: 2).write(to: clip)
      let steps = ["check=2000", "present=a,file:\(clip.path)", "silent=60000", "sleep=700"]
      let run = try await server.run("a clip", begin + steps)
      #expect(run["check=2000"] == "done")
      #expect(run["present=a,file:\(clip.path)"] == "done")
      #expect(run.failures == [])
      try expect(server.recorded, has: WAVE(noise: 2 * 44_100, channels: 2))
    }
  }

  @Test(arguments: SoundServer.Kind.tried)
  func aServerThatStandsStillIsNotHeard(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let steps = [
        "server freeze", "check=500", "present=a", "hears", "fault", "server thaw", "check=2000",
        "server audible",
      ]
      let run = try await server.run("stopped before", begin + steps)
      // PipeWire's device opens all the same, and takes its buffer: it may begin.
      let opens = kind == .pipewire
      let reason = opens ? "deviceSlow" : "deviceStuck"
      #expect(run["check=500"] == (opens ? "done" : "threw deviceStuck"))
      #expect(run["present=a"] == "threw \(reason)")
      #expect(run["hears"] == "false")
      #expect(run["fault"] == reason)
      #expect(run.failures == ["\(reason) 0"])
      // The sink goes on, and what was given up stays silent.
      #expect(run["check=2000"] == "done")
      #expect(run[server.step("audible")] == (opens ? "done" : "failed"))
    }
  }

  @Test(arguments: SoundServer.Kind.tried)
  func aRingOutlivesTheServer(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let steps = [
        "present=a,repeats", "server audible#1", "server kill", "until=unheard", "until=fault",
        "server start#2", "server sink#2", "until=heard", "fault", "server audible#2", "stop",
      ]
      let run = try await server.run("killed and restarted", begin + steps)
      expectSoundAgain(run, server)
      #expect(run["present=a,repeats"] == "done")
      #expect(Set(run.failures.map { $0.prefix(6) }) == ["device"])
    }
  }

  // From here on by `.ci/release sound` only.

  private static let all = SoundServer.triesAll ? SoundServer.Kind.allCases : []

  @Test(arguments: all)
  func theBundledClipIsHeardWhole(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let run = try await server.run(
        "bundled", begin + ["present=a", "silent=60000", "sleep=700"])
      #expect(run["present=a"] == "done")
      #expect(run.failures == [])
      try expect(server.recorded, has: Codec.read(natureFile))
    }
  }

  @Test(arguments: all)
  func aRingIsHeardWhenTheServerGoesOn(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let steps = [
        "server freeze", "present=a,repeats", "sleep=3500", "hears", "server thaw", "until=heard",
        "fault", "server audible#2",
      ]
      let run = try await server.run("stopped before a ring", begin + steps)
      #expect(run["present=a,repeats"] == "threw device\(kind == .pipewire ? "Slow" : "Stuck")")
      #expect(run["hears"] == "false")
      expectSoundAgain(run, server)
    }
  }

  @Test(arguments: all)
  func aRingIsHeardAgainAfterFiveSeconds(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let steps = [
        "present=a,repeats", "server audible#1", "server freeze", "until=unheard", "until=fault",
        "sleep=3000", "hears", "server thaw", "until=heard", "fault", "server audible#2",
      ]
      let run = try await server.run("stopped 5 s in a ring", begin + steps)
      #expect(run["hears"] == "false")
      #expect(run.failures == ["deviceStuck 0"])
      expectSoundAgain(run, server)
    }
  }

  @Test(arguments: all)
  func aRingFindsALaterSink(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let steps = [
        "server start", "check=500", "present=a,repeats", "server sink", "until=heard", "fault",
        "server audible#2",
      ]
      let run = try await server.run("no sink", steps)
      let opens = kind == .pipewire
      #expect(opens ? run["check=500"] == "done" : run["check=500"]?.hasPrefix("threw") == true)
      #expect(run["present=a,repeats"]?.hasPrefix("threw device") == true)
      expectSoundAgain(run, server)
    }
  }

  @Test(arguments: all)
  func aRingIsHeardAgainWhenItsSinkIsBack(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let steps = [
        "present=a,repeats", "server nosink", "until=unheard", "until=fault", "sleep=4000",
        "server sink#2", "until=heard", "fault", "server audible#2",
      ]
      let run = try await server.run("the only sink removed", begin + steps)
      #expect(run["until=fault"] == "true")
      expectSoundAgain(run, server)
    }
  }

  /// PipeWire without one opens streams that it never plays.
  @Test(.enabled(if: SoundServer.triesAll))
  func aRingFindsALaterSessionManager() async throws {
    try await withServer(.pipewire) { server in
      let steps = [
        "server start unmanaged", "server sink", "check=500", "present=a,repeats",
        "server manage", "until=heard", "fault", "server audible#2",
      ]
      let run = try await server.run("no session manager", steps)
      #expect(run["check=500"] == "done")
      #expect(run["present=a,repeats"] == "threw deviceSlow")
      expectSoundAgain(run, server)
    }
  }

  /// Debian's configuration asks whether PulseAudio runs.
  @Test(.enabled(if: SoundServer.triesAll))
  func aServerIsFoundThatWasStartedAfterTheProgram() async throws {
    try await withServer(.pulse) { server in
      let steps =
        ["check=500", "present=a,repeats"] + begin
        + ["until=heard", "fault", "server audible#2", "stop", "present=b"]
      let run = try await server.run("started later", steps, debian: true)
      #expect(run["check=500"] == "threw deviceMissing")
      #expect(run["present=a,repeats"] == "threw deviceMissing")
      #expect(run["present=b"] == "done")
      expectSoundAgain(run, server)
    }
  }

  /// The pause before the next attempt begins anew once it was heard.
  @Test(arguments: all)
  func aRingComesBackAsSoonTheFifthTime(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let times = (1...5).flatMap {
        [
          "server kill#\($0)", "server start#\($0)", "server sink#\($0)", "until=heard#\($0)",
          "sleep=1000",
        ]
      }
      let run = try await server.run(
        "killed five times", begin + ["present=a,repeats"] + times + ["failures"])
      #expect(run["until=heard#5"] == "true")
      let first = try #require(run.milliseconds("until=heard#1"))
      // Otherwise it would be the longest pause, of eight seconds.
      #expect(try #require(run.milliseconds("until=heard#5")) < first + 4_000)
      // Whether the server that comes up is met without its sink is luck.
      #expect(run.failures.count >= 5)
    }
  }

  private func expectSoundAgain(_ run: Probe.Run, _ server: SoundServer) {
    #expect(run["until=heard"] == "true")
    #expect(run["fault"] == "none")
    #expect(run[server.step("audible#2")] == "done")
    #expect(run.standardError == "")
  }

  /// Finds the clip's blocks in the recording, one after the other. A monitor of PulseAudio's may
  /// lack the beginning, and on a busy machine a server may drop out.
  private func expect(_ recording: WAVE, has clip: WAVE) throws {
    let (block, mark) = (4_410, 200)
    var (found, count, shift) = (0, 0, 0)
    for start in stride(from: 0, to: clip.samples.count - mark, by: block) {
      count += 1
      let piece = clip.samples[start..<start + mark]
      guard let place = recording.place(of: piece, near: start + shift) else { continue }
      found += 1
      shift = place - start
    }
    print("sound: \(found) of \(count) blocks were recorded in their order")
    #expect(Double(found) >= 0.9 * Double(count))
  }
}

extension WAVE {
  /// Where samples lie that are nearly the same: at a place, or else after it, or before.
  fileprivate func place(of piece: ArraySlice<Int16>, near place: Int) -> Int? {
    if isEqual(piece, at: place) { return place }
    return stride(from: max(place - 44_100, 0) & ~1, to: samples.count - piece.count, by: 2)
      .first { isEqual(piece, at: $0) }
  }

  private func isEqual(_ piece: ArraySlice<Int16>, at place: Int) -> Bool {
    guard place >= 0, place + piece.count <= samples.count else { return false }
    for (offset, sample) in piece.enumerated()
    where abs(Int(sample) - Int(samples[place + offset])) > 2 {
      return false
    }
    return true
  }
}
