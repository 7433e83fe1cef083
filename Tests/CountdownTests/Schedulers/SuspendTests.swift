import Countdown
import CountdownTestSupport
import Foundation
import Testing

/// A machine that sleeps: `.continuous` goes on through it, `.suspending` stops.
@Suite(.ownThread) struct SuspendTests {
  @Test(.enabled(TimeNamespace.reason) { await TimeNamespace.isAvailable() })
  func inATimeNamespaceBothClocksTickOnTheirOwnTime() async throws {
    let scheduler = SystemScheduler.continuous
    let difference = SystemScheduler.suspending.now.duration(to: scheduler.now)
    // Half of it would be over if this deadline were taken for one of the other timeline.
    let timer = CountdownTimer(.hours(2), scheduler: scheduler)
    timer.start()
    let snapshot = String(decoding: try JSONEncoder().encode(timer.snapshot()), as: UTF8.self)
    timer.stop()

    let line = try await Probe.run(
      "namespace", snapshot, through: ["unshare", "--time", "--boottime", "3600"])
    let words = line.split(separator: " ")
    try #require(words.count == 5, "\(line)")
    let ahead = Duration.nanoseconds(try #require(Int64(words[0]))) - difference
    #expect((.minutes(59)...(.minutes(61))).contains(ahead))
    #expect(words[1...2] == ["[6,", "6]"])
    #expect(words[3] == "running")
    #expect((7_140...7_200) ~= Int(words[4]) ?? 0)
  }

  @Test func overASuspendOneTickCarriesWhatWasMissedOrTimeStandsStill() async throws {
    let line = try await Probe.run("suspend", through: [Probe.preloadingSuspend()])
    let words = line.split(separator: " ")
    try #require(words.count == 8, "\(line)")
    // 36,000 ticks were due within the hour: one is told, and on a slow machine some more missed.
    let gap = try #require(Int(words[0].dropFirst().dropLast()), "\(line)")
    #expect((35_999...36_100) ~= gap)
    #expect(words[1...2] == ["true", "finished"])
    let lateness = try #require(Int(words[3].dropFirst().dropLast()), "\(line)")
    #expect((1_800...1_830) ~= lateness)
    #expect(words[4...] == ["[]", "true", "running", "0"])
  }
}
