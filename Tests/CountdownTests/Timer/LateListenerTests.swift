import Countdown
import CountdownTestSupport
import CountdownTesting
import Observation
import Testing

/// Listeners that come between the decision of a change and its delivery.
@Suite(.ownThread) struct LateListenerTests {
  /// A countdown with one thread inside an observer, so that what is decided now must wait.
  private struct Held {
    let rig = Rig(.seconds(100))
    private let isInside = Semaphore()
    private let gate = Semaphore()
    private let thread: SystemThread

    init() throws {
      let (isInside, gate) = (isInside, gate)
      rig.timer.observe(.remainingSeconds) { _, new in
        guard new == 99 else { return }
        isInside.post()
        _ = gate.waitSoon()
      }
      rig.timer.start()
      thread = try SystemThread(name: "ticker") { [scheduler = rig.scheduler] in
        scheduler.advance(by: .seconds(1))
      }
      #expect(isInside.waitSoon())
    }

    /// One more tick. The other thread is inside `advance`, so this wakes as a scheduler would.
    func tick() {
      rig.scheduler.jump(by: .seconds(1))
      rig.timer.wake()
    }

    func letGo() {
      gate.post()
      thread.join()
    }
  }

  @Test func anObserverIsNotToldOfWhatWasDecidedBeforeIt() throws {
    let held = try Held()
    let seen = Log<String>()
    held.tick()
    held.rig.timer.observe(.remainingSeconds) { seen.append("\($0) \($1)") }
    held.letGo()
    #expect(seen.all.isEmpty)
    held.rig.scheduler.advance(by: .seconds(1))
    #expect(seen.all == ["98 97"])
  }

  @Test func aTickDoesNotMergeIntoOneThatALaterObserverMustNotSee() throws {
    let held = try Held()
    let early = Log<String>()
    let late = Log<String>()
    held.rig.timer.observe(.remainingSeconds) { early.append("\($0) \($1)") }
    held.tick()
    held.tick()
    held.rig.timer.observe(.remainingSeconds) { late.append("\($0) \($1)") }
    held.tick()
    held.tick()
    held.letGo()
    #expect(early.all == ["99 97", "97 95"])
    #expect(late.all == ["97 95"])
  }

  @Test func aPropertyThatIsTrackedLateIsAnnouncedAtTheNextTick() throws {
    let held = try Held()
    let seen = Log<Int>()
    held.tick()
    withObservationTracking {
      seen.append(held.rig.timer.remainingSeconds)
    } onChange: { [timer = held.rig.timer] in
      seen.append(timer.state.remainingSeconds)
    }
    held.tick()
    held.letGo()
    #expect(seen.all == [98, 97])
  }
}
