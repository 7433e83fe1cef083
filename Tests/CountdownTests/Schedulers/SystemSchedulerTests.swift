import Countdown
import CountdownTestSupport
import Testing

/// The real clock, in few tests; each waits for an event, with a generous bound.
@Suite(.ownThread) struct SystemSchedulerTests {
  @Test(arguments: [SystemScheduler.TimeBase.continuous, .suspending])
  func itTicksAndFinishesAndIsNeverEarly(clock: SystemScheduler.TimeBase) async {
    let scheduler = SystemScheduler(clock)
    let timer = CountdownTimer(.milliseconds(60), every: .milliseconds(10), scheduler: scheduler)
    let events = timer.events
    let began = scheduler.now
    timer.start()
    var all: [CountdownEvent] = []
    for await event in events {
      all.append(event)
      if event.kind == .finished { break }
    }
    #expect(scheduler.now >= began.advanced(by: .milliseconds(60)))
    #expect(all.allSatisfy { $0.lateness >= .zero })
    #expect(all.reduce(0) { $0 + ($1.kind == .tick ? 1 : 0) + $1.missed } == 6)
    #expect(all.map(\.sequence) == Array(0..<UInt64(all.count)))
  }

  @Test func whatIsDueAlreadyWakesAtOnce() {
    let scheduler = SystemScheduler(.suspending)
    let woken = Semaphore()
    let token = scheduler.register { _ in woken.post() }
    for moment in [Moment(nanoseconds: .min), Moment(nanoseconds: 0), scheduler.now] {
      scheduler.arm(token, at: moment)
      #expect(woken.waitSoon())
    }
    scheduler.unregister(token)
  }

  @Test func anEarlierMomentOvertakesALaterOne() {
    let scheduler = SystemScheduler(.suspending)
    let order = Log<String>()
    let woken = Semaphore()
    let (late, early) = (
      scheduler.register { _ in
        order.append("late")
        woken.post()
      },
      scheduler.register { _ in
        order.append("early")
        woken.post()
      }
    )
    scheduler.arm(late, at: scheduler.now.advanced(by: .hours(1)))
    scheduler.arm(early, at: scheduler.now.advanced(by: .milliseconds(5)))
    #expect(woken.waitSoon())
    #expect(order.all == ["early"])
    scheduler.arm(late, at: scheduler.now)
    #expect(woken.waitSoon())
    #expect(order.all == ["early", "late"])
    scheduler.unregister(late)
    scheduler.unregister(early)
  }

  @Test func theLastReferenceMayGoOnItsOwnThread() {
    let done = Semaphore()
    func begin() {
      let timer = CountdownTimer(.milliseconds(5), scheduler: SystemScheduler(.suspending))
      let canary = Canary { done.post() }
      timer.observe(.phase) { _, _ in canary.sing() }
      timer.start()
    }
    for _ in 0..<20 { begin() }
    for _ in 0..<20 { #expect(done.waitSoon()) }
  }

  @Test func aSlowCallbackIsReported() {
    let reported = Semaphore()
    let scheduler = SystemScheduler(.suspending) { taken in
      if taken >= .milliseconds(10) { reported.post() }
    }
    let token = scheduler.register { _ in
      let end = RealTime.monotonic.advanced(by: .milliseconds(10))
      while RealTime.monotonic < end {}
    }
    scheduler.arm(token, at: scheduler.now)
    #expect(reported.waitSoon())
    scheduler.unregister(token)
  }

  @Test func aRefusedPriorityIsToldAndTheSchedulerWorks() {
    let scheduler = SystemScheduler(.suspending, priority: .realTime(1_000))
    let woken = Semaphore()
    let token = scheduler.register { _ in woken.post() }
    scheduler.arm(token, at: scheduler.now)
    #expect(woken.waitSoon())
    #expect(scheduler.priorityRefusal?.operation == "pthread_setschedparam")
    scheduler.unregister(token)
  }
}
