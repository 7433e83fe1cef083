import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

@Suite(.ownThread) struct SystemWallClockTests {
  private func soon() -> Moment { RealTime.monotonic.advanced(by: .seconds(60)) }

  @Test func aWakeupComesOnceItsMomentHasAndNotBefore() throws {
    let (clock, woken) = (try SystemWallClock(), Countdown.Semaphore())
    let times = Locked([WallMoment]())
    let wakeup = try clock.wakeup { [weak clock] in
      if let clock { times.withLock { $0.append(clock.now) } }
      woken.post()
    }
    let moment = clock.now + 0.03
    wakeup.arm(at: moment)
    #expect(woken.wait(until: soon()))
    let first = try #require(times.withLock { $0 }.first)
    #expect(first >= moment)
    // A wakeup fires once for each time that it is armed.
    wakeup.arm(at: clock.now + 0.01)
    #expect(woken.wait(until: soon()))
    #expect(times.withLock { $0.count } == 2)
  }

  @Test func whatIsArmedEarlierComesFirstAndWhatIsDisarmedNever() throws {
    // Where the machine paused before all was asked for, what came says nothing.
    for _ in 0..<100 {
      guard let names = try namesInOrder() else { continue }
      #expect(names == ["near", "far"])
      return
    }
    Issue.record("the machine always paused")
  }

  /// Which of four came, or nil when they were not asked for in time.
  private func namesInOrder() throws -> [String]? {
    let (clock, woken) = (try SystemWallClock(), Countdown.Semaphore())
    let names = Locked([String]())
    let wakeups = try ["far", "near", "disarmed", "cancelled"].map { name in
      try clock.wakeup {
        names.withLock { $0.append(name) }
        woken.post()
      }
    }
    let start = clock.now
    wakeups[0].arm(at: start + 0.06)
    wakeups[2].arm(at: start + 0.03)
    wakeups[3].arm(at: start + 0.03)
    wakeups[1].arm(at: start + 0.02)
    wakeups[2].arm(at: nil)
    wakeups[3].cancel()
    let wasInTime = clock.now < start + 0.02
    #expect(woken.wait(until: soon()))
    #expect(woken.wait(until: soon()))
    wakeups[0].cancel()
    wakeups[1].cancel()
    return wasInTime ? names.withLock { $0 } : nil
  }

  @Test func armingForThePastWakesAtOnceOnTheClocksThread() throws {
    let (clock, woken) = (try SystemWallClock(), Countdown.Semaphore())
    let name = Locked("")
    let wakeup = try clock.wakeup {
      name.withLock { $0 = currentThreadName() }
      woken.post()
    }
    wakeup.arm(at: .distantPast)
    #expect(woken.wait(until: soon()))
    #expect(name.withLock { $0 } == "countdown-wall")
  }

  @Test func itsEndMayComeOnItsOwnThread() throws {
    let (released, woken) = (Countdown.Semaphore(), Countdown.Semaphore())
    let held = Locked<(any WallWakeup)?>(nil)
    do {
      let clock = try SystemWallClock()
      let canary = ReleaseSignal(released)
      let wakeup = try clock.wakeup {
        _ = canary
        // The last reference to the wakeup, and so to the clock.
        let last = held.withLock { wakeup in
          defer { wakeup = nil }
          return wakeup
        }
        woken.post()
        withExtendedLifetime(last) {}
      }
      held.withLock { $0 = wakeup }
      wakeup.arm(at: clock.now)
    }
    #expect(woken.wait(until: soon()))
    #expect(released.wait(until: soon()))
  }

  @Test func elapsedTimeIsTheContinuousSchedulers() throws {
    let clock = try SystemWallClock()
    #expect(clock.timeline == SystemScheduler.continuous.timeline)
    let before = SystemScheduler.continuous.now
    #expect(before <= clock.elapsed)
  }
}

/// What only a process of its own can show.
@Suite(.ownThread) struct WallClockProcessTests {
  @Test func withNothingDueTheThreadNeverWakes() async throws {
    #expect(try await CountdownAlarmsProbe.run("clock-idle") == "0")
  }

  @Test func aForkedChildIsRefused() async throws {
    #expect(try await CountdownAlarmsProbe.run("clock-fork") == "0")
  }

  @Test func withoutDescriptorsItSaysSoAndIsTriedAnew() async throws {
    let report = try await CountdownAlarmsProbe.run("clock-descriptors")
    #expect(report == "timerfd_create: Too many open files, then true")
  }

  @Test func itGoesOnInAProgramThatClosesAllDescriptors() async throws {
    #expect(try await CountdownAlarmsProbe.run("clock-closed") == "true true")
  }

  @Test func withoutAnotherDescriptorToBeHadItGoesOn() async throws {
    let report = try await CountdownAlarmsProbe.run("clock-closed-limit")
    #expect(report == "woken true in time true")
  }

  @Test func aClockSetForwardPastAMomentWakesAndOneSetBackDoesToo() throws {
    let process = try ClockedProcess()
    try process.arm(3_600)
    try process.move(setBy: 7_200)
    try process.waitForLine("woke 7200 0")
    try process.arm(7_300)
    try process.move(setBy: -86_400)
    try process.waitForLine("woke -86400 0")
    // Armed still: the clock gets there by another setting.
    try process.move(setBy: 7_300)
    try process.waitForLine("woke 7300 0")
    // From there it goes on by itself, on a busy machine perhaps a little late.
    try process.arm(7_302)
    while try process.line().split(separator: " ").compactMap({ Int($0) }).first ?? 0 < 7_302 {}
  }

  @Test func whatCameDueWhileTheMachineSleptWakesLate() throws {
    let process = try ClockedProcess()
    try process.arm(60)
    try process.move(setBy: 0, slept: 28_800)
    try process.waitForLine("woke 28800 28800")
  }
}

private final class ReleaseSignal: Sendable {
  private let semaphore: Countdown.Semaphore

  init(_ semaphore: Countdown.Semaphore) { self.semaphore = semaphore }

  deinit { semaphore.post() }
}

private func currentThreadName() -> String {
  let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
  return name?.trimmingCharacters(in: .newlines) ?? ""
}
