import Countdown
import CountdownTesting
import Testing

/// 3. User code never runs under a lock, the deinit of what it captured included; `arm` and
/// `disarm` are the one stated exception. What a callback does to the timer is delivered to
/// everyone in one order. When `stop()` or `pause()` has returned, no later tick is computed.
@Suite struct Guarantee3_UserCodeNeverRunsUnderALock {
  @Test func observersMayUseTheirTimer() {
    let rig = Rig(.seconds(3), every: .milliseconds(500))
    let seen = Log<CountdownTimer.State>()
    for point in [CountdownTimer.ObservationPoint.willSet, .didSet] {
      rig.timer.observe(.remainingSeconds, at: point) { [timer = rig.timer] _, _ in
        seen.append(timer.state)
        _ = timer.snapshot()
        _ = timer.remainingSeconds
        timer.stop()
        timer.start()
      }
    }
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(3))
    #expect(seen.count > 6)
  }

  @Test func aSinkMayUseItsTimer() async {
    let rig = Rig(.seconds(3))
    rig.timer.attach { [weak timer = rig.timer] event in
      if event.kind == .started {
        timer?.pause()
        _ = timer?.snapshot()
      }
    }
    rig.timer.start()
    _ = await rig.timer.drain(within: .seconds(60))
    #expect(rig.kinds == [.started, .paused])
    #expect(rig.timer.state.phase == .paused)
  }

  @Test func whatAClosureCapturedIsReleasedOutsideTheLock() {
    let rig = Rig(.seconds(3))
    let released = Log<String>()
    func canary(_ name: String) -> Canary {
      Canary { [weak timer = rig.timer] in
        timer?.start()
        _ = timer?.state
        released.append(name)
      }
    }
    func observe() -> TimerObservation {
      let canary = canary("observer")
      return rig.timer.observe(.phase) { _, _ in canary.sing() }
    }
    observe().cancel()
    #expect(released.all == ["observer"])

    let ownTimer = Locked<TimerObservation?>(nil)
    func observeAndCancelInside() {
      let canary = canary("inside")
      let observation = rig.timer.observe(.remainingSeconds) { _, _ in
        canary.sing()
        ownTimer.withLock { $0 }?.cancel()
      }
      ownTimer.withLock { $0 = observation }
    }
    observeAndCancelInside()
    rig.scheduler.advance(by: .seconds(1))
    #expect(released.all == ["observer", "inside"])
  }

  @Test func whatASinkCapturedIsReleasedOutsideTheLock() {
    let rig = Rig(.seconds(3))
    let released = Semaphore()
    func attach() -> SinkAttachment {
      let canary = Canary { [timer = rig.timer] in
        timer.start()
        released.post()
      }
      return rig.timer.attach { _ in canary.sing() }
    }
    func attachAndDetach() { attach().detach() }
    attachAndDetach()
    #expect(released.waitSoon())
    #expect(rig.timer.state.isRunning)
  }

  @Test func theSchedulerIsCalledOutsideTheLockExceptToArmAndDisarm() {
    let scheduler = ProbingScheduler()
    let timer = CountdownTimer(.seconds(10), scheduler: scheduler)
    let looks = Log<CountdownTimer.Phase>()
    scheduler.onCall { [weak timer] in
      if let timer { looks.append(timer.state.phase) }
    }
    timer.start()
    scheduler.advance(by: .seconds(1))
    timer.pause()
    timer.toggle()
    timer.toggle()
    timer.resume()
    let restored = CountdownTimer(restoring: timer.snapshot(), scheduler: scheduler)
    scheduler.advance(by: .seconds(60))
    #expect(restored.state.phase == .finished)
    #expect(timer.state.phase == .finished)
    _ = timer.events
    #expect(looks.count > 10)
    let calls = scheduler.calls.all
    #expect(calls.count { $0 == "register" } == calls.count { $0 == "unregister" })
  }

  @Test func whatACallbackDoesReachesEveryoneInOneOrder() {
    let rig = Rig(.seconds(5))
    let first = Log<String>()
    let second = Log<String>()
    rig.timer.observe(.phase) { [weak timer = rig.timer] old, new in
      first.append("\(old)-\(new)")
      if new == .running { timer?.pause() }
      if new == .paused { timer?.stop() }
    }
    rig.timer.observe(.phase) { old, new in second.append("\(old)-\(new)") }
    rig.timer.start()
    #expect(first.all == ["ready-running", "running-paused", "paused-stopped"])
    #expect(second.all == first.all)
    #expect(rig.kinds == [.started, .paused, .stopped])
    #expect(rig.recorder.events.map(\.sequence) == [1, 2, 3])
  }

  @Test(arguments: [CountdownTimer.Phase.paused, .stopped])
  func afterItHasHaltedNoTickIsComputed(target: CountdownTimer.Phase) {
    let rig = Rig.standing(in: .running)
    if target == .paused { rig.timer.pause() } else { rig.timer.stop() }
    #expect(rig.scheduler.pending == 0)
    rig.scheduler.advance(by: .seconds(100))
    rig.timer.wake()
    #expect(rig.kinds == [target == .paused ? .paused : .stopped])
    #expect(rig.timer.state.remaining == .seconds(6))
  }
}
