import Countdown
import CountdownTesting
import Testing

/// What is chosen where a sink or an observer is attached.
@Suite struct SinkChoiceTests {
  private let scheduler = ManualScheduler()

  @Test func aSinkIsSentTheKindsThatWereChosen() {
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    let (ends, quiet) = (RecordingSink(), RecordingSink())
    timer.attach(ends, on: [.finished])
    timer.attach(quiet, on: .allButTicks)
    timer.start()
    scheduler.run()
    #expect(ends.events.map(\.kind) == [.finished])
    #expect(quiet.events.map(\.kind) == [.started, .finished])
  }

  @Test func anAttachmentHasAName() async {
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    timer.attach(name: "log") { _ in }
    timer.attach { _ in }
    timer.attach(FailingSink(), name: "broken")
    timer.attach(FailingSink())
    let reports = await timer.drain(within: .zero)
    #expect(reports.map(\.sink) == ["log", "closure", "broken", "FailingSink"])
  }

  @Test func aFailureIsReportedWithItsEvent() async {
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    let failures = Log<CountdownEvent.Kind>()
    timer.attach(FailingSink(on: [.paused])) { event, error in
      if (error as? FailingSink.Failure)?.kind == event.kind { failures.append(event.kind) }
    }
    timer.start()
    timer.pause()
    timer.stop()
    let report = await timer.drain(within: .seconds(60)).first
    #expect(failures.all == [.paused])
    #expect(report?.failed == 1)
    #expect(report?.delivered == 2)
  }

  @Test func aSlowCallIsReported() {
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    let slow = Log<Duration>()
    let record: @Sendable (Duration) -> Void = { slow.append($0) }
    timer.observe(.isRunning, onSlowCall: record) { _, isRunning in
      let end = RealTime.monotonic.advanced(by: .milliseconds(isRunning ? 10 : 0))
      while RealTime.monotonic < end {}
    }
    timer.start()
    #expect(slow.all.allSatisfy { $0 >= .milliseconds(10) })
    #expect(slow.count >= 1)
  }

  @Test func observersOnTheMainActorAreCalledThereInOrder() async {
    let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
    let seen = Log<Int>()
    let observation = timer.observe(.remainingSeconds, on: .shared) { old, new in
      MainActor.assertIsolated()
      #expect(old == new + 1)
      seen.append(new)
    }
    timer.start()
    scheduler.run()
    while seen.count < 5 { await Task.yield() }
    #expect(seen.all == [4, 3, 2, 1, 0])
    observation.cancel()
    timer.start()
    scheduler.run()
    await MainActor.run {}
    #expect(seen.count == 5)
  }

  @Test @MainActor func whatIsOnItsWayToTheMainActorIsDroppedByCancelAndByNothingElse() async {
    let seen = Log<String>()
    var timer: CountdownTimer? = CountdownTimer(.seconds(5), scheduler: scheduler)
    timer?.observe(.isRunning, on: .shared) { _, new in seen.append("kept \(new)") }
    let dropped = timer?.observe(.isRunning, on: .shared) { _, new in seen.append("dropped \(new)")
    }
    // This test is the main actor's, so both changes wait for its end or its next pause.
    timer?.start()
    timer?.stop()
    dropped?.cancel()
    timer = nil
    while seen.count < 2 { await Task.yield() }
    #expect(seen.all == ["kept true", "kept false"])
  }

  @Test func coalescedTicksOfAnyNumberDoNotTrap() {
    var mailbox = Mailbox<CountdownEvent>(capacity: 1)
    let id = CountdownID()
    let state = CountdownTimer.State(phase: .running, total: .hours(1), remaining: .hours(1))
    func tick(_ id: CountdownID) -> CountdownEvent {
      CountdownEvent(.tick, state: state, id: id, missed: .max)
    }
    mailbox.append(CountdownEvent(.started, state: state))
    for _ in 0..<4 { mailbox.append(tick(id)) }
    mailbox.append(CountdownEvent(.paused, state: state, id: id, missed: .max))
    #expect(mailbox.count == 2)
    #expect(mailbox.popFirst()?.kind == .started)
    #expect(mailbox.popFirst()?.missed == .max)
  }
}
