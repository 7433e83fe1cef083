import Countdown
import CountdownTesting
import Testing

/// 5. The last event before exit is delivered (`drain`), or reported as not delivered.
@Suite struct Guarantee5_TheLastEventIsDeliveredOrReported {
  @Test func drainDeliversWhatIsQueued() async {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(200), scheduler: scheduler)
    let kinds = Log<CountdownEvent.Kind>()
    timer.attach { event in kinds.append(event.kind) }
    timer.start()
    scheduler.advance(by: .seconds(200))
    let reports = await timer.drain(within: .seconds(60))
    #expect(kinds.all.last == .finished)
    #expect(reports.map(\.undelivered) == [0])
  }

  @Test func drainReportsWhoWasStuckAndHowManyWait() async {
    let rig = Rig(.seconds(2))
    let blocking = BlockingSink()
    rig.timer.attach(blocking)
    rig.timer.start()
    #expect(blocking.waitUntilBlocked())
    rig.scheduler.advance(by: .seconds(2))
    // Waits for the recorder, so that only the other one is waited for in vain.
    #expect(rig.recorder.events.count == 4)
    let reports = await rig.timer.drain(within: .milliseconds(20))
    #expect(reports.map(\.undelivered) == [0, 4])
    #expect(reports.map(\.isStuck) == [false, true])
    #expect(reports.map(\.sink) == ["RecordingSink", "BlockingSink"])
    blocking.release()
    let after = await rig.timer.drain(within: .seconds(60))
    #expect(after.map(\.undelivered) == [0, 0])
    #expect(after.map(\.isStuck) == [false, false])
  }

  @Test func drainLeavesTimerAndSinksUsable() async {
    let rig = Rig(.seconds(2))
    rig.timer.start()
    _ = await rig.timer.drain(within: .seconds(60))
    _ = await rig.timer.drain(within: .zero)
    _ = await rig.timer.drain(within: .seconds(-5))
    rig.scheduler.advance(by: .seconds(2))
    let reports = await rig.timer.drain(within: Duration(attoseconds: .max))
    #expect(reports.map(\.delivered) == [4])
  }

  @Test func drainWaitsForASinkThatWasDetachedWithEventsQueued() async {
    let rig = Rig(.seconds(2))
    let blocking = BlockingSink()
    let attachment = rig.timer.attach(blocking)
    rig.timer.start()
    #expect(blocking.waitUntilBlocked())
    rig.scheduler.advance(by: .seconds(1))
    attachment.detach()
    let early = await rig.timer.drain(within: .milliseconds(20))
    #expect(early.map(\.undelivered) == [0, 2])
    blocking.release()
    _ = await rig.timer.drain(within: .seconds(60))
    #expect(blocking.received == 2)
    #expect(attachment.report.undelivered == 0)
  }

  @Test func aCancelledDrainEndsEarly() async {
    let timer = CountdownTimer(.seconds(5), scheduler: ManualScheduler())
    let blocking = BlockingSink()
    timer.attach(blocking)
    timer.start()
    #expect(blocking.waitUntilBlocked())
    let drain = Task { await timer.drain(within: .hours(1)) }
    drain.cancel()
    let reports = await drain.value
    #expect(reports.map(\.undelivered) == [1])
    blocking.release()
  }

  @Test func manyCountdownsAreDrainedWithinOneLimit() async {
    let scheduler = ManualScheduler()
    let blocking = BlockingSink()
    let shared = SinkRunner(blocking, name: "shared")
    let timers = (0..<1_000).map { _ in
      let timer = CountdownTimer(.seconds(5), scheduler: scheduler)
      timer.attach(shared)
      timer.start()
      return timer
    }
    #expect(blocking.waitUntilBlocked())
    let reports = await CountdownTimer.drain(timers, within: .milliseconds(20))
    #expect(reports.map(\.sink) == ["shared"])
    #expect(reports.map(\.undelivered) == [1_000])
    blocking.release()
    #expect(await shared.drain(within: .seconds(60)).delivered == 1_000)
  }

  @Test func shutdownDeliversWhatIsQueuedAndWaitsForClose() async {
    let timer = CountdownTimer(.seconds(2), scheduler: ManualScheduler())
    let recorder = RecordingSink()
    let runner = SinkRunner(recorder)
    timer.attach(runner)
    timer.start()
    timer.pause()
    let report = await runner.shutdown(within: .seconds(60))
    #expect(recorder.isClosed)
    #expect(report.isClosed)
    #expect(report.delivered == 2)
    // What comes later is accounted for.
    timer.resume()
    #expect(runner.report.undelivered == 1)
    #expect(recorder.events.count == 2)
  }

  @Test func shutdownOfASinkThatHangsSaysThatItIsNotClosed() async {
    let timer = CountdownTimer(.seconds(2), scheduler: ManualScheduler())
    let blocking = BlockingSink()
    let runner = SinkRunner(blocking)
    timer.attach(runner)
    timer.start()
    #expect(blocking.waitUntilBlocked())
    let report = await runner.shutdown(within: .milliseconds(20))
    #expect(!report.isClosed)
    #expect(report.isStuck)
    blocking.release()
    #expect(await runner.shutdown(within: .seconds(60)).isClosed)
  }

  @Test func aSinkWithoutAThreadSaysSoAndGetsOneLater() async throws {
    let line = try await Probe.run("sink-threadless", through: [Probe.preloadingThreads()])
    #expect(line == "stuck true undelivered 1 pthread_create then true 2")
  }

  @Test func withoutSinksThereIsNothingToWaitFor() async {
    let timer = CountdownTimer(.seconds(1), scheduler: ManualScheduler())
    #expect(await timer.drain(within: .seconds(60)).isEmpty)
  }
}
