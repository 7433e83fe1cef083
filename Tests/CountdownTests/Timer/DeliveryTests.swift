import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// The thread that delivers, and how much, when several threads and callbacks change one timer.
@Suite(.ownThread) struct DeliveryTests {
  /// Has an observer toggle the timer at each change, until there were so many; notes each.
  private func toggles(_ count: Int, on rig: Rig) -> Log<Bool> {
    let seen = Log<Bool>()
    rig.timer.observe(.isRunning) { [timer = rig.timer, seen] _, new in
      seen.append(new)
      if seen.count < count { timer.toggle() }
    }
    return seen
  }

  @Test func aCommandDeliversSixtyFourChangesAndHandsTheRestOver() {
    let rig = Rig(.seconds(100))
    let seen = toggles(200, on: rig)
    rig.timer.start()
    #expect(seen.count == 64)
    rig.scheduler.advance(by: .zero)
    #expect(seen.count == 200)
    #expect(zip(seen.all, seen.all.dropFirst()).allSatisfy { $0 != $1 })
    #expect(rig.recorder.events.map(\.sequence) == Array(1...200))
  }

  @Test func aCountdownThatRunsAfterAHandOverTicksAndEnds() {
    let rig = Rig(.seconds(100))
    let seen = toggles(65, on: rig)
    rig.timer.start()
    #expect(seen.count == 64)
    rig.scheduler.advance(by: .seconds(100))
    #expect(rig.timer.state.phase == .finished)
    #expect(rig.kinds.count { $0 == .tick } == 100)
    #expect(rig.kinds.last == .finished)
  }

  @Test func whatWasHandedOverIsNotLostWhenTheTimerHalts() {
    let rig = Rig(.seconds(100))
    let seen = toggles(65, on: rig)
    rig.timer.start()
    #expect(seen.count == 64)
    #expect(rig.timer.stop() == nil)
    rig.scheduler.advance(by: .zero)
    #expect(seen.all.suffix(2) == [true, false])
    #expect(rig.scheduler.pending == 0)
  }

  @Test func whileOneThreadDeliversItDeliversForAllInOrder() throws {
    let rig = Rig(.seconds(100))
    let seen = Log<CountdownTimer.Phase>()
    let isInside = Semaphore()
    let gate = Semaphore()
    rig.timer.observe(.phase) { _, new in
      if new == .running, seen.count == 0 {
        isInside.post()
        _ = gate.waitSoon()
      }
      seen.append(new)
    }
    let thread = try SystemThread(name: "starter") { [timer = rig.timer] in timer.start() }
    #expect(isInside.waitSoon())
    rig.timer.pause()
    rig.timer.stop()
    // The commands have taken effect, and are told by the thread that is still at it.
    #expect(rig.timer.state.phase == .stopped)
    #expect(seen.all.isEmpty)
    gate.post()
    thread.join()
    #expect(seen.all == [.running, .paused, .stopped])
  }

  @Test func aTickMergesIntoAnUndeliveredOneAtTheTail() throws {
    let rig = Rig(.seconds(100))
    let seen = Log<String>()
    let isInside = Semaphore()
    let gate = Semaphore()
    rig.timer.observe(.remainingSeconds) { old, new in
      seen.append("\(old) \(new)")
      if new == 99 {
        isInside.post()
        _ = gate.waitSoon()
      }
    }
    rig.timer.start()
    let thread = try SystemThread(name: "ticker") { [scheduler = rig.scheduler] in
      scheduler.advance(by: .seconds(1))
    }
    #expect(isInside.waitSoon())
    for _ in 2...5 {
      // The other thread is inside `advance`, so these wake the timer as a scheduler would.
      rig.scheduler.jump(by: .seconds(1))
      rig.timer.wake()
    }
    rig.timer.pause()
    gate.post()
    thread.join()
    #expect(seen.all == ["100 99", "99 95"])
    #expect(rig.recorder.events.map(\.sequence) == Array(1...7))
  }

  @Test func anEndlessExchangeBetweenCallbacksBlocksNobody() {
    let rig = Rig(.seconds(100))
    let seen = Log<Int>()
    rig.timer.observe(.isRunning) { [timer = rig.timer, seen] _, _ in
      seen.append(1)
      timer.toggle()
    }
    rig.timer.start()
    #expect(seen.count == 64)
    #expect(rig.scheduler.nextDeadline == rig.scheduler.now)
  }

  @Test func onTheSystemSchedulerTheRestIsDeliveredByItsThread() {
    let timer = CountdownTimer(.seconds(100), scheduler: SystemScheduler(.suspending))
    let seen = Log<Bool>()
    let done = Semaphore()
    timer.observe(.isRunning) { [weak timer] _, new in
      seen.append(new)
      if seen.count < 1_000 { timer?.toggle() } else { done.post() }
    }
    timer.start()
    #expect(seen.count >= 64)
    #expect(done.waitSoon())
    #expect(zip(seen.all, seen.all.dropFirst()).allSatisfy { $0 != $1 })
  }
}
