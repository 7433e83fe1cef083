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

  @Test func withoutSinksThereIsNothingToWaitFor() async {
    let timer = CountdownTimer(.seconds(1), scheduler: ManualScheduler())
    #expect(await timer.drain(within: .seconds(60)).isEmpty)
  }
}
