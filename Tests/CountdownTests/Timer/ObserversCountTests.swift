import CountdownRoutines
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import Countdown

/// The end of a run is over once the observers were called for it.
@Suite(.ownThread) struct ObserversCountTests {
  private let scheduler = ManualScheduler()
  private let entered = Semaphore()
  private let release = Semaphore()
  private let calls = Log<Int>()
  private let tasks = QueueExecutor()

  /// A countdown whose last call hangs until it is released.
  private func timer() -> CountdownTimer {
    let timer = CountdownTimer(.seconds(2), scheduler: scheduler)
    timer.observe(.remainingSeconds) { [entered, release, calls] _, new in
      if new == 0 {
        entered.post()
        release.wait()
      }
      calls.append(new)
    }
    return timer
  }

  /// Lets the time pass on another thread, which stays in the last call.
  private func hangAtTheEnd() throws {
    try SystemThread.detached(name: "advance") { [scheduler] in scheduler.advance(by: .seconds(2)) }
    #expect(entered.waitSoon())
  }

  /// Lets the tasks come to where they wait, if they do.
  private func letOthersRun() async {
    for _ in 0..<10 { await Task(executorPreference: tasks) {}.value }
  }

  @Test func finishedComesAfterThem() async throws {
    let timer = timer()
    timer.start()
    let seen = Task(executorPreference: tasks) { [calls] in
      _ = await timer.finished()
      return calls.all
    }
    try hangAtTheEnd()
    #expect(timer.state.phase == .finished)
    let late = Task(executorPreference: tasks) { [calls] in
      _ = await timer.finished()
      return calls.all
    }
    await letOthersRun()
    release.post()
    #expect(await seen.value == [1, 0])
    #expect(await late.value == [1, 0])
    #expect(await timer.finished())
  }

  @Test(arguments: [false, true])
  func theEventOfTheEndComesAfterThem(untilEnd: Bool) async throws {
    let timer = timer()
    timer.start()
    let events = timer.events(untilEnd: untilEnd)
    let seen = Task(executorPreference: tasks) { [calls] in
      for await event in events where event.kind == .finished { return calls.all }
      return []
    }
    try hangAtTheEnd()
    await letOthersRun()
    release.post()
    #expect(await seen.value == [1, 0])
  }

  @Test func otherEventsComeAtOnce() async throws {
    let timer = timer()
    timer.start()
    let events = timer.events(untilEnd: true, on: [.tick])
    let seen = Task(executorPreference: tasks) {
      var ticks = events.makeAsyncIterator()
      while let event = await ticks.next(), event.state.remainingSeconds > 0 {}
    }
    try hangAtTheEnd()
    await seen.value
    #expect(calls.all == [1])
    release.post()
  }

  @Test func aStopComesAfterThem() async throws {
    let timer = CountdownTimer(.seconds(2), scheduler: scheduler)
    timer.observe(.phase) { [entered, release, calls] _, new in
      guard new == .stopped else { return }
      entered.post()
      release.wait()
      calls.append(2)
    }
    timer.start()
    let seen = Task(executorPreference: tasks) { [calls] in
      _ = await timer.finished()
      return calls.all
    }
    try SystemThread.detached(name: "stop") { timer.stop() }
    #expect(entered.waitSoon())
    await letOthersRun()
    release.post()
    #expect(await seen.value == [2])
  }

  @Test func aCancelledWaitDoesNotHangWithThem() async throws {
    let timer = timer()
    timer.start()
    try hangAtTheEnd()
    let waiting = Task(executorPreference: tasks) { await timer.finished() }
    await letOthersRun()
    waiting.cancel()
    _ = await waiting.value
    #expect(calls.all == [1])
    release.post()
  }

  @Test func thoseThatHangAreALineInTheReport() async throws {
    let timer = timer()
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    try hangAtTheEnd()
    #expect(recorder.events.count == 4)
    let reports = await timer.drain(within: .milliseconds(20))
    #expect(reports.map(\.sink) == ["RecordingSink", "observers"])
    #expect(reports.map(\.isStuck) == [false, true])
    #expect(reports.map(\.undelivered) == [0, 1])
    release.post()
    #expect(await timer.drain(within: .seconds(60)).map(\.sink) == ["RecordingSink"])
    #expect(calls.all == [1, 0])
  }

  @Test func aDrainWaitsForWhatTheyCause() async throws {
    let (timer, kinds) = (timer(), Log<CountdownEvent.Kind>())
    timer.attach { kinds.append($0.kind) }
    timer.observe(.phase) { [weak timer] _, new in if new == .finished { timer?.reset() } }
    timer.start()
    try hangAtTheEnd()
    let drained = Task(executorPreference: tasks) {
      _ = await timer.drain(within: .seconds(60))
      return kinds.all
    }
    await letOthersRun()
    release.post()
    #expect(await drained.value.last == .reset)
  }

  @Test func aWaitEndsWithATimerThatCannotDeliver() async {
    // Beyond 64 changes of one command the rest waits for the scheduler, which here calls
    // and keeps nothing.
    func waiting() -> Task<Void, Never> {
      let timer = CountdownTimer(.seconds(2), scheduler: LateScheduler())
      timer.observe(.total) { [weak timer] _, total in
        if total < .seconds(100) { timer?.add(.seconds(1)) }
      }
      timer.add(.seconds(1))
      return Task(executorPreference: tasks) { [wait = timer.observersAreCalled] in await wait() }
    }
    await waiting().value
  }

  @Test func aRoutineIsOverAfterItsObservers() async throws {
    let routine = RoutineTimer(
      Routine([Routine.Step("a", .seconds(2))]), scheduler: scheduler)
    routine.observe { [entered, release, calls] event in
      guard event.kind == .finished else { return }
      entered.post()
      release.wait()
      calls.append(3)
    }
    let recorder = RecordingSink()
    routine.timer.attach(recorder)
    routine.start()
    let seen = Task(executorPreference: tasks) { [calls] in
      _ = await routine.finished()
      return calls.all
    }
    try hangAtTheEnd()
    let reports = await routine.drain(within: .milliseconds(20))
    #expect(reports.map(\.sink) == ["RecordingSink", "observers"])
    await letOthersRun()
    release.post()
    #expect(await seen.value == [3])
  }
}
