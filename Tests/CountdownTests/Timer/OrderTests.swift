import CountdownTestSupport
import CountdownTesting
import Testing

@testable import Countdown

/// The design's section "Order and threads", for observers.
@Suite struct OrderTests {
  @Test func willSetIsTheFirstRoundAndDidSetTheSecond() {
    let rig = Rig(.seconds(2))
    let seen = Log<String>()
    for name in ["a", "b"] {
      rig.timer.observe(.phase) { old, new in seen.append("\(name) did \(old) \(new)") }
      rig.timer.observe(.phase, at: .willSet) { old, new in
        seen.append("\(name) will \(old) \(new)")
      }
    }
    rig.timer.start()
    #expect(
      seen.all == [
        "a will ready running", "b will ready running", "a did ready running",
        "b did ready running",
      ])
  }

  @Test func aChangeIsVisibleBeforeItsFirstCallback() {
    let rig = Rig(.seconds(2))
    let seen = Log<Bool>()
    rig.timer.observe(.remainingSeconds, at: .willSet) { [timer = rig.timer] _, new in
      seen.append(timer.state.remainingSeconds == new)
    }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(2))
    #expect(seen.all == [true, true])
  }

  @Test func eachOldEqualsThePreviousNew() {
    let rig = Rig(.seconds(50), every: .milliseconds(300), adjustable: true)
    let seen = Log<(Double, Double)>()
    rig.timer.observe(.progress) { old, new in seen.append((old, new)) }
    rig.timer.start()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      rig.scheduler.advance(by: .milliseconds(random.below(700)))
      switch random.below(6) {
      case 0: rig.timer.toggle()
      case 1: rig.timer.add(.milliseconds(500))
      case 2: rig.scheduler.jump(by: .milliseconds(random.below(2_000)))
      case 3: rig.timer.start()
      default: break
      }
    }
    let all = seen.all
    #expect(all.count > 100)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.1 == $1.0 })
    #expect(all.allSatisfy { $0.0 != $0.1 })
  }

  @Test func theTickToZeroAndTheEndAreOneChangeWithTwoEvents() {
    let rig = Rig(.seconds(1))
    let phases = Log<String>()
    let states = Log<CountdownTimer.State>()
    rig.timer.observe(.phase) { phases.append("\($0) \($1)") }
    rig.timer.observe(.remainingSeconds) { [timer = rig.timer] _, _ in states.append(timer.state) }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(1))
    #expect(phases.all == ["ready running", "running finished"])
    #expect(states.all.map(\.phase) == [.finished])
    let last = rig.recorder.events.suffix(2)
    #expect(last.map(\.kind) == [.tick, .finished])
    #expect(last.map(\.state.phase) == [.finished, .finished])
    #expect(last.allSatisfy { $0.scheduled == Moment(nanoseconds: 1_000_000_000) })
  }

  @Test func observersRunOnlyWhenTheirPropertyChanges() {
    let rig = Rig(.seconds(3), every: .milliseconds(100))
    let seconds = Log<Int>()
    let running = Log<Bool>()
    rig.timer.observe(.remainingSeconds) { _, new in seconds.append(new) }
    rig.timer.observe(.isRunning) { _, new in running.append(new) }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(3))
    #expect(seconds.all == [2, 1, 0])
    #expect(running.all == [true, false])
    #expect(rig.recorder.events.count == 32)
  }

  @Test func aCommandTakesEffectBeforeItReturnsInCallbacksToo() {
    let rig = Rig(.seconds(3))
    let seen = Log<CountdownTimer.Phase>()
    rig.timer.observe(.isRunning, at: .willSet) { [timer = rig.timer] _, isRunning in
      guard isRunning else { return }
      #expect(timer.pause() == nil)
      seen.append(timer.state.phase)
      #expect(timer.pause() == .notRunning)
      #expect(timer.stop() == nil)
      seen.append(timer.state.phase)
    }
    rig.timer.start()
    #expect(seen.all == [.paused, .stopped])
  }

  @Test func fromItsOwnCallbackCancelIsImmediate() {
    let rig = Rig(.seconds(5))
    let seen = Log<Int>()
    let own = Locked<TimerObservation?>(nil)
    let observation = rig.timer.observe(.remainingSeconds) { [timer = rig.timer] _, new in
      seen.append(new)
      timer.add(.seconds(1))
      own.withLock { $0 }?.cancel()
      timer.pause()
      timer.add(.seconds(7))
    }
    own.withLock { $0 = observation }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(5))
    #expect(seen.all == [4])
  }

  @Test func anObserverThatCancelsAnotherSilencesItInTheSameRound() {
    let rig = Rig(.seconds(5))
    let seen = Log<Int>()
    let other = Locked<TimerObservation?>(nil)
    rig.timer.observe(.remainingSeconds) { _, _ in other.withLock { $0 }?.cancel() }
    let observation = rig.timer.observe(.remainingSeconds) { _, new in seen.append(new) }
    other.withLock { $0 = observation }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(2))
    #expect(seen.all.isEmpty)
  }

  @Test func anObserverMadeInACallbackSeesOnlyWhatComesAfter() {
    let rig = Rig(.seconds(5))
    let seen = Log<String>()
    let made = Locked(false)
    rig.timer.observe(.remainingSeconds, at: .willSet) { [timer = rig.timer] _, _ in
      guard
        made.withLock({ made in
          defer { made = true }
          return !made
        })
      else { return }
      timer.observe(.remainingSeconds) { seen.append("\($0) \($1)") }
    }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(2))
    #expect(seen.all == ["4 3"])
  }

  @Test(
    arguments: [
      (.pause, .notRunning, nil), (.reset, nil, .reset), (.start, nil, .started),
      (.add(1_000_000_000), nil, .adjusted),
    ] as [(CountdownTimer.Command, CountdownTimer.Refusal?, CountdownEvent.Kind?)])
  func everyCommandFirstSettlesWhatIsDueAndReadingNeverDoes(
    command: CountdownTimer.Command, refusal: CountdownTimer.Refusal?, event: CountdownEvent.Kind?
  ) {
    let late = LateScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: late)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    late.set(Moment(nanoseconds: 5_000_000_000))
    #expect(timer.state.phase == .running)
    #expect(timer.state.remaining == .zero)
    #expect(recorder.events.map(\.kind) == [.started])
    // Then it does what it does to a countdown that is over.
    #expect(timer.perform(command) == refusal)
    let kinds: [CountdownEvent.Kind?] = [.started, .tick, .finished, event]
    #expect(recorder.events.map(\.kind) == kinds.compactMap(\.self))
    #expect(recorder.events.prefix(3).map(\.missed) == [0, 2, 0])
  }

  @Test func aClockThatReadsLessThanBeforeMovesNothing() {
    let late = LateScheduler()
    let timer = CountdownTimer(.seconds(10), scheduler: late)
    timer.start()
    late.set(Moment(nanoseconds: 4_000_000_000))
    timer.wake()
    late.set(Moment(nanoseconds: 2_000_000_000))
    #expect(timer.state.remaining == .seconds(6))
    timer.pause()
    #expect(timer.state.remaining == .seconds(6))
  }
}
