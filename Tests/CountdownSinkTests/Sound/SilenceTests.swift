#if Sound
  import CountdownTestSupport
  import Foundation
  import Testing

  /// How soon it is silent, on a device that keeps time.
  @Suite(.ownThread) struct SilenceTests {
    @Test(arguments: ["stop", "stopped", "paused", "reset", "started", "resumed"])
    func itIsSilentWithinFiftyMilliseconds(step: String) async throws {
      // What else runs on the machine may take the processor away for as long; not every time.
      var delay = Int.max
      for _ in 0..<50 where delay >= 50_000_000 { delay = try await delayUntilSilent(after: step) }
      #expect(delay < 50_000_000)
    }

    private func delayUntilSilent(after step: String) async throws -> Int {
      try await withFolder { folder in
        let trace = folder.appending(path: "trace")
        let run = try await Probe(device: try Devices.faulty(trace: trace))
          .run([
            "--trace", trace.path, "--repeats", "play", "sounds", "now", step, "playing",
            "rests",
          ])
        #expect(run["sounds"] == "true")
        #expect(run["playing"] == "false")
        let asked = try #require(run["now"].flatMap { Int($0) })
        return try #require(try Trace(trace).last("stop")).nanoseconds - asked
      }
    }

    @Test(arguments: ["tick", "adjusted", "started", "resumed"])
    func otherEventsDoNotSilenceAClipThatPlaysOnce(step: String) async throws {
      let run = try await Probe(device: try Devices.faulty()).run([
        "play", "sleep=50", step, "playing",
      ])
      #expect(run["playing"] == "true")
    }

    @Test func nothingSoundsUntilTheCountdownFinishes() async throws {
      try await withFolder { folder in
        let trace = folder.appending(path: "trace")
        let steps = ["started", "tick", "paused", "stopped", "reset", "playing"]
        let run = try await Probe(device: try Devices.faulty(trace: trace)).run(steps)
        #expect(run["playing"] == "false")
        #expect(!FileManager.default.fileExists(atPath: trace.path))
      }
    }

    @Test func theWholeClipIsHeardBeforeItIsOver() async throws {
      try await withFolder { folder in
        let (trace, clip) = (folder.appending(path: "trace"), folder.appending(path: "c.wav"))
        try WAVE(noise: 22_050, channels: 2).write(to: clip)
        let run = try await Probe(device: try Devices.faulty(trace: trace))
          .run(["--clip", clip.path, "play", "silent=60000"])
        #expect(run["silent=60000"] == "true")
        #expect(run.failures == [])
      }
    }

    @Test func aTrialIsSilent() async throws {
      try await withFolder { folder in
        let trace = folder.appending(path: "trace")
        let run = try await Probe(device: try Devices.faulty(trace: trace)).run(["check=60000"])
        #expect(run["check=60000"] == "done")
        let noted = try Trace(trace)
        #expect(noted.first("open") != nil && noted.first("close") != nil)
        #expect(noted.first("start") == nil)
      }
    }
  }
#endif
