import Countdown
import CountdownTesting
import Testing

/// 4. A sink that is slow, blocked, throwing or stuck never delays a tick or another sink. A full
/// mailbox coalesces ticks (counted) and never drops another event. Failures are counted and
/// reported, never swallowed, never fatal.
@Suite struct Guarantee4_ASinkNeverDelaysATick {
  @Test func aBlockedSinkDelaysNoTickAndNoOtherSink() {
    let rig = Rig(.seconds(500))
    let blocking = BlockingSink()
    let attachment = rig.timer.attach(blocking)
    rig.timer.attach(FailingSink())
    rig.timer.start()
    #expect(blocking.waitUntilBlocked())
    rig.scheduler.advance(by: .seconds(500))
    let events = rig.recorder.events
    #expect(rig.timer.state.phase == .finished)
    #expect(events.count == 502)
    #expect(events.last?.kind == .finished)
    #expect(events.allSatisfy { $0.lateness == .zero })
    #expect(attachment.report.delivered == 0)
    blocking.release()
  }

  @Test func aFullMailboxCoalescesTicksAndDropsNothingElse() async {
    let rig = Rig(.seconds(2_000))
    let recorder = RecordingSink()
    let gate = BlockingSink()
    let runner = SinkRunner(Chain(gate, recorder), capacity: 8)
    let attachment = rig.timer.attach(runner)
    rig.timer.start()
    #expect(gate.waitUntilBlocked())
    for _ in 0..<20 {
      rig.scheduler.advance(by: .seconds(50))
      rig.timer.pause()
      rig.timer.resume()
    }
    rig.scheduler.advance(by: .seconds(1_000))
    gate.release()
    #expect(await rig.timer.drain(within: .seconds(60)).allSatisfy { $0.undelivered == 0 })
    let events = recorder.events
    #expect(events.filter { $0.kind != .tick }.count == 1 + 40 + 1)
    #expect(events.reduce(0) { $0 + ($1.kind == .tick ? 1 : 0) + $1.missed } == 2_000)
    for (earlier, later) in zip(events, events.dropFirst()) {
      #expect(later.sequence == earlier.sequence + 1 + UInt64(later.missed))
    }
    let report = attachment.report
    #expect(report.delivered == events.count)
    #expect(report.delivered + report.coalesced == 2_042)
    #expect(report.coalesced > 1_000)
  }

  @Test func noTickCoalescesOnTheWayToARecorder() {
    let timer = CountdownTimer(.seconds(5_000), scheduler: ManualScheduler())
    let recorder = RecordingSink()
    let attachment = timer.attach(SinkRunner(recorder, capacity: 1))
    timer.start()
    (timer.scheduler as? ManualScheduler)?.advance(by: .seconds(5_000))
    #expect(recorder.events.map(\.sequence) == Array(1...5_002))
    #expect(attachment.report.coalesced == 0)
  }

  @Test func failuresAreCountedAndReportedAndTheNextEventComes() async {
    let rig = Rig(.seconds(3))
    let attachment = rig.timer.attach(FailingSink(on: [.tick]))
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(3))
    let reports = await rig.timer.drain(within: .seconds(60))
    #expect(reports.count == 2)
    #expect(attachment.report.failed == 3)
    #expect(attachment.report.delivered == 2)
    #expect(attachment.report.lastError as? FailingSink.Failure == .init(kind: .tick))
    #expect(attachment.report.sink == "FailingSink")
    #expect(!attachment.report.isStuck)
  }

  @Test func oneRunnerCallsItsSinkInOrderAndNeverConcurrently() async {
    let inside = Locked((now: 0, most: 0))
    let runner = SinkRunner(
      ClosureProbe { _ in
        inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        inside.withLock { $0.now -= 1 }
      })
    let recorder = RecordingSink()
    let shared = SinkRunner(recorder)
    let timers = (0..<4).map { _ in
      CountdownTimer(.seconds(50), scheduler: ManualScheduler())
    }
    for timer in timers {
      timer.attach(runner)
      timer.attach(shared)
    }
    race(
      timers.map { timer in
        {
          timer.start()
          (timer.scheduler as? ManualScheduler)?.advance(by: .seconds(50))
        }
      })
    let events = recorder.events
    #expect(events.count == 4 * 52)
    for timer in timers {
      #expect(events.filter { $0.id == timer.id }.map(\.sequence) == Array(1...52))
    }
    for timer in timers { _ = await timer.drain(within: .seconds(60)) }
    #expect(inside.withLock { $0.most } == 1)
  }

  @Test func theSameSinkAttachedTwiceIsCalledFromTwoThreads() {
    let rig = Rig(.seconds(1))
    let sink = BlockingSink()
    rig.timer.attach(sink)
    rig.timer.attach(sink)
    rig.timer.start()
    #expect(sink.waitUntilBlocked())
    #expect(sink.waitUntilBlocked())
    sink.release()
  }

  @Test func detachEndsItAfterWhatIsQueued() {
    let rig = Rig(.seconds(100))
    let recorder = RecordingSink()
    let attachment = rig.timer.attach(recorder)
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(10))
    attachment.detach()
    attachment.detach()
    rig.scheduler.advance(by: .seconds(10))
    #expect(recorder.events.count == 11)
    #expect(rig.recorder.events.count == 21)
  }
}

/// Hands each event to one sink after the other.
private struct Chain: EventSink {
  let first: any EventSink<CountdownEvent>
  let second: any EventSink<CountdownEvent>

  init(_ first: any EventSink<CountdownEvent>, _ second: any EventSink<CountdownEvent>) {
    (self.first, self.second) = (first, second)
  }

  func receive(_ event: CountdownEvent) throws {
    try first.receive(event)
    try second.receive(event)
  }
}

private struct ClosureProbe: EventSink {
  let body: @Sendable (CountdownEvent) -> Void
  func receive(_ event: CountdownEvent) { body(event) }
}
