import Countdown
import CountdownTesting
import Synchronization
import Testing

@Suite struct SmokeTests {
  @Test func countsDownInVirtualTime() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.minutes(3), every: .seconds(1), label: "Tea", scheduler: scheduler)
    let recorder = RecordingSink()
    timer.attach(recorder)
    let seen = Mutex<[Int]>([])
    timer.observe(.remainingSeconds) { _, new in seen.withLock { $0.append(new) } }
    #expect(timer.start() == nil)
    #expect(timer.start() == .alreadyRunning)
    scheduler.advance(by: .seconds(179))
    #expect(timer.remainingSeconds == 1)
    scheduler.advance(by: .seconds(1))
    #expect(timer.phase == .finished)
    #expect(seen.withLock { $0 } == Array((0..<180).reversed()))
    #expect(recorder.events.count == 182)
    #expect(recorder.events.last?.kind == .finished)
    #expect(scheduler.pending == 0)
  }

  @Test func countsDownInRealTime() async {
    let timer = CountdownTimer(.milliseconds(50), every: .milliseconds(10))
    let events = timer.events
    timer.start()
    var kinds: [CountdownEvent.Kind] = []
    for await event in events {
      kinds.append(event.kind)
      if event.kind == .finished { break }
    }
    #expect(kinds.first == .current)
    #expect(kinds.last == .finished)
  }
}
