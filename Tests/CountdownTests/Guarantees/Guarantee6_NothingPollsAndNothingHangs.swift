import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// 6. No polling: with nothing due, no thread wakes up. Deadlines that share a moment share a
/// wakeup. A scheduler that cannot work (no descriptors, no thread, a forked child) is a refusal
/// and a report, never a hang; its thread owns an inner core, so that the last reference may go
/// away anywhere, on that thread too.
@Suite(.ownThread) struct Guarantee6_NothingPollsAndNothingHangs {
  @Test func withNothingDueNoThreadWakesUp() async throws {
    #expect(try await Probe.run("idle") == "idle")
  }

  @Test func aHundredThousandThatAreFarWakeNobody() async throws {
    #expect(try await Probe.run("idle-many") == "0 0")
  }

  @Test(.enabled(if: Timerfd.isUsed, Timerfd.reason))
  func aWakeupThatWasTakenBackWakesNobody() async throws {
    #expect(try await Probe.run("disarm-first") == "1")
  }

  @Test func deadlinesThatShareAMomentShareAWakeup() async throws {
    #expect(try await Probe.run("shared-moment") == "1")
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
  func aForkedChildIsRefusedAndDoesNotHang() async throws {
    #expect(try await Probe.run("fork") == "refused 60 others [] parent true")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func whatAForkedChildAsksOfItsParentsSchedulerReturns() async throws {
    #expect(try await Probe.run("fork-calls") == "returned 30 others []")
  }

  @Test(.enabled(if: Timerfd.isUsed, Timerfd.reason))
  func withoutDescriptorsItIsRefusedAndLaterItStarts() async throws {
    #expect(
      try await Probe.run("no-descriptors") == "schedulerUnavailable; timerfd_create 24; started")
  }

  @Test func aLimitOfZeroDescriptorsNeitherStopsItNorMakesItSpin() async throws {
    #expect(try await Probe.run("zero-limit") == "finished true idle true")
  }

  @Test func aProgramThatClosesAllDescriptorsNeitherStopsItNorMakesItSpin() async throws {
    #expect(try await Probe.run("closed") == "finished true idle true")
  }

  @Test func aClosingWhileTheThreadSleepsWithNothingDueDoesNotStopIt() async throws {
    #expect(try await Probe.run("closed-idle") == "finished true fired 0")
  }

  @Test func aTimerOfTheApplicationWithTheSameNumberIsLeftAlone() async throws {
    #expect(try await Probe.run("closed-reused") == "finished true fired 3")
  }

  @Test func whoeverFindsTheThreadLostStartsAnother() async throws {
    #expect(try await Probe.run("closed-unregister") == "called true")
  }

  @Test func withoutAnotherDescriptorToBeHadItGoesOn() async throws {
    #expect(try await Probe.run("closed-limit") == "finished true in time true")
    #expect(try await Probe.run("restore-limit") == "finished true in time true finished")
  }

  @Test(
    .disabled(if: Sanitizer.watchesThreads), .enabled(if: Timerfd.isUsed, Timerfd.reason))
  func withoutAnotherDescriptorItAsksOnceASecond() async throws {
    #expect(try await Probe.run("limit-pace") == "once")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func withoutAThreadItIsRefusedAndLaterItStarts() async throws {
    let line = try await Probe.run("start-threadless", through: [Probe.preloadingThreads()])
    #expect(line == "schedulerUnavailable; pthread_create 11; started")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func withoutAThreadToBeHadItSaysSoAndLaterGoesOn() async throws {
    let line = try await Probe.run("restore-threadless", through: [Probe.preloadingThreads()])
    #expect(line == "current stalled finished true finished")
  }

  @Test func schedulersThatReleaseEachOtherWaitForNobody() async throws {
    #expect(try await Probe.run("cross-drop") == "returned true")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func aForkedChildThatUsesATimerOfItsParentIsRefused() async throws {
    #expect(try await Probe.run("fork-timer") == "refused 200 others []")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func aForkedChildThatUsesAStopwatchOfItsParentIsRefused() async throws {
    #expect(try await Probe.run("fork-stopwatch") == "refused 100 others []")
  }

  @Test(.disabled(if: Sanitizer.watchesThreads))
  func aTrapInAnObserverReachesTheApplicationsHandler() async throws {
    #expect(try await Probe.run("trap") == "caught")
  }

  @Test func aTokenThatWasMadeUpDoesNothing() async throws {
    #expect(try await Probe.run("forged") == "finished true")
  }

  @Test func descriptorsAndThreadsEndWithTheirOwners() async throws {
    #expect(try await Probe.run("leaks") == "clean")
  }

  @Test func aProcessMeasuresOnTheSameTimelineAsAnother() async throws {
    let here = CountdownTimer(.seconds(1)).snapshot().timeline.description
    #expect(try await Probe.run("timeline") == here)
  }

  @Test(.enabled(TimeNamespace.reason) { await TimeNamespace.isAvailable() })
  func anotherTimeNamespaceIsAnotherTimeline() async throws {
    let here = CountdownTimer(.seconds(1)).snapshot().timeline.description
    let there = try await Probe.run("timeline", through: ["unshare", "--time", "--boottime", "5"])
    #expect(there != here)
    #expect(there.hasPrefix("boottime/"))
  }

  @Test func aSchedulerThatGoesInTheMiddleOfABatchTakesItsThreadAlong() async throws {
    #expect(try await Probe.run("shutdown") == "cut true clean true")
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
