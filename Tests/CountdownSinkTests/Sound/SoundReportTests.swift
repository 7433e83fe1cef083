import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSound

/// What a player reports about an alert that it presented.
@Suite(.ownThread) struct SoundReportTests {
  @Test(arguments: [
    ("unplug", "deviceLost"), ("stall", "deviceStuck"), ("hang", "deviceStuck"),
  ])
  func aSoundThatBreaksOff(fault: String, reason: String) async throws {
    let device = try Devices.faulty("fault \"\(fault)\" after 96000 resume_fails 1")
    let run = try await Probe(device: device)
      .run(["present=a", "observe=a", "silent=60000", "sleep=200"])
    #expect(run["present=a"] == "done")
    #expect(run.reports == ["heard", reason, "over"])
  }

  @Test func anAlarmWhoseDeviceIsFoundLater() async throws {
    let run = try await Probe(device: try Devices.faulty("open_error 16 open_failures 2"))
      .run(["--repeats", "present=a", "observe=a", "until=heard", "withdraw=a", "sleep=200"])
    #expect(run.reports.first == "deviceBusy")
    #expect(run.reports.drop { $0 == "deviceBusy" } == ["heard", "over"])
  }

  @Test func aDeviceThatBeginsLate() async throws {
    let device = try Devices.faulty("begins_after 3000 begins 1")
    let run = try await Probe(device: device)
      .run(["--repeats", "present=a", "observe=a", "until=heard", "stop", "sleep=200"])
    #expect(run["present=a"] == "threw deviceSlow")
    #expect(run.reports == ["deviceSlow", "heard", "over"])
  }

  @Test func anAlertThatLastsIsNotOverWhileAnotherIsHeard() throws {
    let player = try SoundPlayer(device: "null", volume: 0, repeats: true)
    let ended = Locked<[Alert.ID]>([])
    for id: Alert.ID in ["tea", "eggs"] {
      try player.present(Alert(id, title: "")) { _ in }
      player.observeSound(of: id) { report in
        if case .over = report { ended.withLock { $0.append(id) } }
      }
    }
    #expect(ended.withLock { $0 } == [])
    player.withdraw("eggs")
    #expect(ended.withLock { $0 } == ["eggs"])
    player.stop()
    #expect(ended.withLock { $0 } == ["eggs", "tea"])
    player.observeSound(of: "tea") { report in
      if case .over = report { ended.withLock { $0.append("again") } }
    }
    #expect(ended.withLock { $0 }.last == "again")
  }
}
