import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSound

/// Devices that are healthy and need a while to begin, as those do that wake or are far away.
@Suite(.ownThread) struct SlowDeviceTests {
  @Test(arguments: [300, 1_000, 2_500, 9_000])
  func aClipIsHeardWholeHoweverLateItBegins(milliseconds: Int) async throws {
    try await withFolder { folder in
      let (trace, clip) = (folder.appending(path: "trace"), folder.appending(path: "c.wav"))
      try WAVE(noise: 22_050, channels: 2).write(to: clip)
      let device = try Devices.faulty("begins_after \(milliseconds)", trace: trace)
      let run = try await Probe(device: device)
        .run(["--clip", clip.path, "present=a", "silent=60000", "fault"])
      // On a busy machine a second takes longer.
      let isLate = run["present=a"] == "threw deviceSlow"
      #expect(isLate || milliseconds < 1_500 && run["present=a"] == "done")
      #expect(run.failures == (isLate ? ["deviceSlow 0"] : []))
      #expect(run["fault"] == "none")
      #expect(try Trace(trace).last("stop")?.frames ?? 0 > 21_000)
      #expect(run.standardError == "")
    }
  }

  @Test func anAlarmIsHeardByTheFirstAttempt() async throws {
    try await withFolder { folder in
      let trace = folder.appending(path: "trace")
      let device = try Devices.faulty("begins_after 3000 begins 1", trace: trace)
      let run = try await Probe(device: device)
        .run(["--repeats", "present=a", "until=heard", "fault", "stop"])
      #expect(run["present=a"] == "threw deviceSlow")
      #expect(run["until=heard"] == "true")
      #expect(run["fault"] == "none")
      #expect(try Trace(trace).entries.count { $0.what == "open" } == 1)
    }
  }

  @Test func oneThatNeverBeginsIsStuckAfterTenSeconds() async throws {
    let run = try await Probe(device: try Devices.faulty("fault \"stall\" after 0"))
      .run(["present=a", "playing=1", "silent=60000", "playing=2", "fault"])
    #expect(run["present=a"] == "threw deviceSlow")
    #expect(run["playing=1"] == "true")
    #expect(run.failures == ["deviceSlow 0", "deviceStuck 0"])
    #expect(run["playing=2"] == "false")
    #expect(run["fault"] == "deviceStuck")
  }

  @Test(arguments: [("begins_after 5000", 2_000), ("begins_after 3000", 11_000)])
  func aTrialCallsNoHealthyDeviceStuck(options: String, limit: Int) async throws {
    let run = try await Probe(device: try Devices.faulty(options)).run(["check=\(limit)"])
    #expect(run["check=\(limit)"] == "done")
  }

  @Test(arguments: ["open_hangs 1", "fault \"hang\" after 0"])
  func aTrialTellsOfADeviceThatHangs(options: String) async throws {
    let run = try await Probe(device: try Devices.faulty(options))
      .run(["check=200", "check=20000"])
    #expect(run["check=200"] == "threw deviceStuck")
    // A call that has not returned for two seconds is not waited for.
    #expect(run["check=20000"] == "threw deviceStuck")
    #expect(try #require(run.milliseconds("check=20000")) < 15_000)
  }

  @Test func onlyADeviceThatAnswersAndMayBeginHasTenSeconds() {
    // The looks until it is hopeless, at a device that answers, that makes progress, that rests.
    #expect(looks(answers: true, mayBegin: true) == 20)
    #expect(looks(answers: false, mayBegin: true) == 4)
    #expect(looks(answers: true, mayBegin: false) == 4)
    #expect(looks(answers: true, mayBegin: false, makesProgress: true) == nil)
    #expect(looks(.resting, answers: false, mayBegin: false) == nil)
  }

  private func looks(
    _ step: Attempt.Step = .writing, answers: Bool, mayBegin: Bool, makesProgress: Bool = false
  ) -> Int? {
    func progress(_ look: UInt64) -> Attempt.Progress {
      Attempt.Progress(
        step: step, beats: makesProgress ? look : 0, answers: answers ? look : 0,
        mayBegin: mayBegin)
    }
    var vigil = Vigil(progress(0))
    return (1...100).first { vigil.isHopeless(progress(UInt64($0))) }
  }
}
