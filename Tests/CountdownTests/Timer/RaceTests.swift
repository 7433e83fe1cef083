import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// Every pair of commands from two threads, while ticks come from a third: one order for all.
/// Meant for the thread sanitizer as well.
@Suite(.ownThread) struct RaceTests {
  private static let commands: [@Sendable (CountdownTimer) -> Void] = [
    { $0.start() }, { $0.pause() }, { $0.resume() }, { $0.toggle() }, { $0.stop() },
    { $0.reset() }, { $0.add(.milliseconds(3)) }, { $0.set(.milliseconds(40)) },
    { _ = $0.snapshot() }, { _ = ($0.remainingSeconds, $0.state) }, { _ = $0.events },
    { $0.observe(.phase) { _, _ in }.cancel() }, { $0.attach { _ in }.detach() },
  ]

  @Test(arguments: 0..<13) func everyPairOfCommands(first: Int) {
    for second in first..<Self.commands.count {
      let rig = Rig(.milliseconds(40), every: .milliseconds(1), adjustable: true)
      let chain = Log<(CountdownTimer.Phase, CountdownTimer.Phase)>()
      rig.timer.observe(.phase) { chain.append(($0, $1)) }
      let (one, other) = (Self.commands[first], Self.commands[second])
      rig.timer.start()
      race(
        { for _ in 0..<25 { one(rig.timer) } }, { for _ in 0..<25 { other(rig.timer) } },
        { for _ in 0..<25 { rig.scheduler.advance(by: .milliseconds(2)) } })
      rig.timer.pause()
      let events = rig.recorder.events
      // A mailbox of 256 may have coalesced, and its events say how many.
      #expect(events.first?.sequence == 1)
      #expect(events.last?.sequence == rig.timer.snapshot().sequence)
      #expect(
        zip(events, events.dropFirst()).allSatisfy {
          $0.sequence < $1.sequence && $1.sequence - $0.sequence <= UInt64($1.missed) + 1
        })
      #expect(zip(chain.all, chain.all.dropFirst()).allSatisfy { $0.1 == $1.0 })
      #expect(rig.scheduler.pending <= 1)
      rig.timer.stop()
      #expect(rig.scheduler.pending == 0)
    }
  }

  @Test func onTheSystemSchedulerEveryoneIsToldTheSameAndTheEndComes() async {
    let scheduler = SystemScheduler(.suspending)
    let timer = CountdownTimer(
      .hours(1), every: .milliseconds(1), scheduler: scheduler,
      adjustableWhileRunning: true)
    let recorder = RecordingSink()
    timer.attach(recorder)
    let events = timer.events
    race(
      (0..<4).map { thread in
        {
          for _ in 0..<200 {
            if thread < 2 { timer.toggle() } else { timer.add(.microseconds(thread)) }
          }
        }
      })
    timer.start()
    timer.set(.milliseconds(20))
    var read: [CountdownEvent] = []
    for await event in events {
      read.append(event)
      if event.kind == .finished { break }
    }
    #expect(timer.state.phase == .finished)
    let kinds = recorder.events.filter { $0.kind != .tick }.map(\.sequence)
    #expect(read.dropFirst().filter { $0.kind != .tick }.map(\.sequence) == kinds)
  }

  @Test func noRunningTimerIsLeftWithAWrongWakeup() async {
    let scheduler = SystemScheduler(.suspending)
    let finished = Semaphore()
    let timers = (0..<128).map { _ in
      CountdownTimer(.milliseconds(20), every: .milliseconds(5), scheduler: scheduler)
    }
    for timer in timers { timer.observe(.phase) { if $1 == .finished { finished.post() } } }
    race((0..<2).map { _ in { for timer in timers { for _ in 0..<8 { timer.toggle() } } } })
    for timer in timers { timer.start() }
    for timer in timers {
      while timer.state.phase != .finished, finished.waitSoon() {}
      #expect(timer.state.phase == .finished)
    }
  }
}
