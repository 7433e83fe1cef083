import CountdownTestSupport
import Foundation
import Testing

/// Devices that fail, through the real libasound. Nothing may reach stderr.
@Suite(.ownThread) struct SoundFaultTests {
  @Test(arguments: [(16, "deviceBusy"), (13, "deviceDenied"), (19, "deviceMissing")])
  func aDeviceThatDoesNotOpenIsReportedOnce(code: Int, reason: String) async throws {
    let device = try Devices.faulty("open_error \(code)")
    let run = try await probe(device, ["present=a", "withdraw=a", "failures", "check=60000"])
    #expect(run["present=a"] == "threw \(reason)")
    #expect(run.failures == ["\(reason) -\(code)"])
    #expect(run["failures"] == "1")
    #expect(run["check=60000"] == "threw \(reason)")
  }

  @Test func aDeviceThatIsNotConfiguredIsMissing() async throws {
    let run = try await probe(Devices.null, ["--device", "nowhere", "present=a"])
    #expect(run["present=a"] == "threw deviceMissing")
  }

  @Test func anOpenThatNeverReturnsIsReportedAndLeftBehind() async throws {
    let steps = ["present=a", "silent=60000", "playing", "failures", "stop", "check=100"]
    let run = try await probe(try Devices.faulty("open_hangs 1"), steps)
    #expect(run["present=a"] == "threw deviceStuck")
    #expect(run.failures == ["deviceStuck 0"])
    #expect(run["silent=60000"] == "true")
    #expect(run["playing"] == "false")
    #expect(run["check=100"] == "threw deviceStuck")
  }

  @Test func anAlarmGoesOnWhenTheDeviceHasHung() async throws {
    let run = try await withFolder { folder in
      let trace = folder.appending(path: "trace")
      let steps = ["--repeats", "play", "sounds", "playing=1", "stop", "playing=2"]
      return try await Probe(device: try Devices.faulty("open_pauses 4500", trace: trace))
        .run(["--trace", trace.path] + steps)
    }
    #expect(run.failures == ["deviceStuck 0"])
    #expect(run["sounds"] == "true")
    #expect(run["playing=1"] == "true")
    #expect(run["playing=2"] == "false")
  }

  @Test func aDeviceThatTakesItsBufferAndNoMoreIsNotHeard() async throws {
    let device = try Devices.faulty("fault \"stall\" after 0")
    let run = try await probe(device, ["play", "heard=60000", "hears", "silent=60000"])
    #expect(run["heard=60000"] == "false")
    #expect(run["hears"] == "false")
    #expect(run.failures == ["deviceStuck 0"])
  }

  @Test func whoeverIsToldOfAFailureMayBlock() async throws {
    let steps = ["--blocks", "play", "silent=60000", "playing"]
    let run = try await probe(try Devices.faulty("fault \"stall\" after 0"), steps)
    #expect(run.failures == ["deviceStuck 0"])
    #expect(run["silent=60000"] == "true")
    #expect(run["playing"] == "false")
  }

  @Test func anAlarmIsTriedAgainWhileWhoeverIsToldBlocks() async throws {
    let steps = ["--repeats", "--blocks", "play", "until=heard", "stop"]
    let device = try Devices.faulty("open_error 16 open_failures 2")
    let run = try await probe(device, steps)
    #expect(run.failures == ["deviceBusy -16"])
    #expect(run["until=heard"] == "true")
  }

  @Test func trialsOfAHungDeviceDoNotPileUp() async throws {
    let steps = Array(repeating: "check=100", count: 8) + ["threads"]
    let run = try await probe(try Devices.faulty("open_hangs 1"), steps)
    #expect(run["check=100"] == "threw deviceStuck")
    #expect(try #require(run["threads"].flatMap { Int($0) }) <= 6)
  }

  @Test func threadsThatHangDoNotPileUp() async throws {
    let plays = Array(repeating: ["play", "sleep=400", "stop"], count: 8).flatMap { $0 }
    let run = try await probe(
      try Devices.faulty("open_hangs 1"), plays + ["sleep=1000", "threads"])
    // Four may hang, and the others are refused.
    #expect(Set(run.failures) == ["deviceStuck 0"])
    #expect(try #require(run["threads"].flatMap { Int($0) }) <= 6)
  }

  @Test(arguments: [
    ("unplug", "deviceLost -19"), ("underrun", "deviceLost -32"), ("suspend", "deviceLost -86"),
    ("stall", "deviceStuck 0"), ("hang", "deviceStuck 0"),
  ])
  func aDeviceThatFailsForGoodIsReportedOnceAndLeft(fault: String, failure: String) async throws {
    let device = try Devices.faulty("fault \"\(fault)\" after 4000 resume_fails 1")
    let run = try await probe(device, ["play", "silent=60000", "playing", "failures"])
    #expect(run.failures == [failure])
    #expect(run["silent=60000"] == "true")
    #expect(run["playing"] == "false")
    #expect(try #require(run.milliseconds("silent=60000")) < 30_000)
  }

  @Test(arguments: ["underrun", "suspend"], [0, 1])
  func aDeviceThatFailsAndRecoversPlaysOn(fault: String, resumeFails: Int) async throws {
    try await withFolder { folder in
      let (trace, clip) = (folder.appending(path: "trace"), folder.appending(path: "c.wav"))
      try WAVE(noise: 22_050, channels: 2).write(to: clip)
      let device = try Devices.faulty(
        "fault \"\(fault)\" after 4000 times 3 resume_fails \(resumeFails)", trace: trace)
      let run = try await probe(device, ["--clip", clip.path, "play", "silent=60000"])
      #expect(run.failures == [])
      // What the device held when it failed is lost.
      let heard = try Trace(trace).last("stop")?.frames ?? 0
      #expect((22_050 - 4 * 8_500...22_050).contains(heard) && heard > 4_000)
    }
  }

  /// Everything is written by then, and the last of it is in the device's buffer.
  @Test func aDeviceThatStallsBeforeTheLastIsHeardIsReported() async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "c.wav")
      try WAVE(noise: 22_050, channels: 2).write(to: clip)
      let device = try Devices.faulty("fault \"stall\" after 21500")
      let run = try await probe(
        device, ["--clip", clip.path, "play", "silent=60000", "playing", "failures"])
      #expect(run.failures == ["deviceStuck 0"])
      #expect(run["silent=60000"] == "true")
      #expect(run["playing"] == "false")
    }
  }

  @Test func thePausesBetweenAttemptsGrow() async throws {
    let entries = try await withFolder { folder in
      let trace = folder.appending(path: "trace")
      let device = try Devices.faulty("open_error 16 open_failures 4", trace: trace)
      let run = try await probe(device, ["--repeats", "play", "until=heard", "stop"])
      #expect(run["until=heard"] == "true")
      return try Trace(trace).entries
    }
    let opens = entries.filter { ["refusal", "open"].contains($0.what) }.map(\.nanoseconds)
    try #require(opens.count == 5)
    for (number, pause) in [500, 1_000, 2_000, 4_000].enumerated() {
      #expect(opens[number + 1] - opens[number] >= pause * 1_000_000)
    }
  }

  @Test func aDeviceThatFailsAfterAMomentIsTriedLessAndLess() async throws {
    let entries = try await withFolder { folder in
      let trace = folder.appending(path: "trace")
      let device = try Devices.faulty("fault \"unplug\" after 12000", trace: trace)
      let times = (1...4).flatMap { ["until=heard#\($0)", "until=fault#\($0)"] }
      _ = try await probe(device, ["--repeats", "play"] + times + ["stop"])
      return try Trace(trace).entries
    }
    let opens = entries.filter { $0.what == "open" }.map(\.nanoseconds)
    try #require(opens.count >= 4)
    for (number, pause) in [500, 1_000, 2_000].enumerated() {
      #expect(opens[number + 1] - opens[number] >= pause * 1_000_000)
    }
  }

  @Test func aCloseThatNeverReturnsHoldsNobodyUp() async throws {
    let steps = ["play", "sleep=100", "stop", "playing", "play", "sleep=100", "stop"]
    let run = try await probe(try Devices.faulty("close_hangs 1"), steps)
    #expect(try #require(run.milliseconds("stop")) < 30_000)
    #expect(run["playing"] == "false")
    #expect(run.failures == [])
  }

  @Test func aRingingPlayerTriesAMissingDeviceAgain() async throws {
    let device = try Devices.faulty("open_error 16 open_failures 2")
    let run = try await probe(
      device, ["--repeats", "present=a", "fault", "until=heard", "fault#2", "failures", "stop"])
    #expect(run["present=a"] == "threw deviceBusy")
    #expect(run["fault"] == "deviceBusy")
    #expect(run["until=heard"] == "true")
    #expect(run["fault#2"] == "none")
    #expect(run["failures"] == "1")
  }

  @Test func whetherItIsHeardIsKnown() async throws {
    let working = try await probe(
      try Devices.faulty(), ["--repeats", "play", "heard=60000", "until=heard", "stop", "hears"])
    #expect(working["heard=60000"] == "true")
    #expect(working["until=heard"] == "true")
    #expect(working["hears"] == "false")
    let busy = try await probe(
      try Devices.faulty("open_error 16 open_failures 1"),
      ["--repeats", "play", "heard=60000", "until=heard", "stop"])
    #expect(busy["heard=60000"] == "false")
    #expect(busy["until=heard"] == "true")
  }

  @Test(arguments: ["open_error 16", "open_hangs 1", "fault hang", "fault underrun"])
  func theCountdownNeverNotices(options: String) async throws {
    let run = try await probe(try Devices.faulty(options), ["countdown=100"])
    // Started, 100 ticks, finished.
    #expect(run["countdown=100"]?.hasPrefix("events 102 ") == true)
  }

  private func probe(_ device: String, _ arguments: [String]) async throws -> Probe.Run {
    let run = try await Probe(device: device).run(arguments)
    #expect(run.refusal == nil)
    #expect(run.standardError == "")
    return run
  }
}
