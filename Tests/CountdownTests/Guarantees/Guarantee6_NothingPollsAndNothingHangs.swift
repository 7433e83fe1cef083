import Countdown
import CountdownTesting
import Foundation
import Testing

/// 6. No polling: with nothing due, no thread wakes up. Deadlines that share a moment share a
/// wakeup. A scheduler that cannot work (no descriptors, no thread, a forked child) is a refusal
/// and a report, never a hang; its thread owns an inner core, so that the last reference may go
/// away anywhere, on that thread too.
@Suite struct Guarantee6_NothingPollsAndNothingHangs {
  @Test func withNothingDueNoThreadWakesUp() throws {
    #expect(try Probe.run("idle") == "idle")
  }

  @Test func withNothingRunningNothingIsArmed() {
    let rig = Rig(.seconds(10))
    #expect(rig.scheduler.pending == 0)
    rig.timer.start()
    #expect(rig.scheduler.pending == 1)
    rig.timer.pause()
    #expect(rig.scheduler.pending == 0)
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func aForkedChildIsRefusedAndDoesNotHang() throws {
    #expect(try Probe.run("fork") == "refused 60 others [] parent true")
  }

  @Test func withoutDescriptorsItIsRefusedAndLaterItStarts() throws {
    #expect(try Probe.run("no-descriptors") == "schedulerUnavailable; timerfd_create 24; started")
  }

  @Test func aLimitOfZeroDescriptorsNeitherStopsItNorMakesItSpin() throws {
    #expect(try Probe.run("zero-limit") == "finished true idle true")
  }

  @Test func descriptorsAndThreadsEndWithTheirOwners() throws {
    #expect(try Probe.run("leaks") == "clean")
  }

  @Test func anotherTimeNamespaceIsAnotherTimeline() throws {
    let here = try Probe.run("timeline")
    #expect(here == CountdownTimer(.seconds(1)).snapshot().timeline.description)
    // Where the kernel or the container forbids time namespaces there is nothing to see.
    guard let there = try? Probe.run("timeline", through: ["unshare", "--time", "--boottime", "5"])
    else { return }
    #expect(there != here)
    #expect(there.hasPrefix("boottime/"))
  }

  @Test func anUnavailableSchedulerIsARefusalForEveryCommandThatMayStart() {
    let timer = CountdownTimer(.seconds(10), scheduler: BrokenScheduler())
    #expect(timer.start() == .schedulerUnavailable)
    #expect(timer.toggle() == .schedulerUnavailable)
    #expect(timer.state.phase == .ready)
    #expect(timer.add(.seconds(1)) == nil)
    #expect(timer.stop() == .notRunning)
    #expect(timer.reset() == nil)
  }
}

/// Starts the helper program and reads its line.
private enum Probe {
  struct Failure: Error {
    let status: Int32
  }

  static func run(_ command: String, through wrapper: [String] = []) throws -> String {
    let probe = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "CountdownProbe").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = wrapper + [probe, command]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}

private final class BrokenScheduler: Scheduler {
  let now = Moment(nanoseconds: 0)
  let timeline = Timeline("broken")
  var unavailability: SystemError? { SystemError(operation: "timerfd_create", code: 24) }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    WakeupToken(index: 0, generation: 0)
  }

  func arm(_ token: WakeupToken, at moment: Moment) {}
  func disarm(_ token: WakeupToken) {}
  func unregister(_ token: WakeupToken) {}
}
