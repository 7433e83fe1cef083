import Countdown
import CountdownTesting
import Testing

/// The events as an asynchronous sequence.
@Suite struct SubscriptionTests {
  @Test func itBeginsAtTheAccessWithTheStateAndTheNumberOfTheLastEvent() async {
    let rig = Rig.standing(in: .running)
    let events = rig.timer.events
    rig.scheduler.advance(by: .seconds(1))
    rig.timer.stop()
    var iterator = events.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.kind == .current)
    #expect(first?.sequence == 5)
    #expect(first?.state.remaining == .seconds(6))
    #expect(await iterator.next()?.sequence == 6)
    #expect(await iterator.next()?.kind == .stopped)
  }

  @Test func everyCallIsItsOwnSubscription() async {
    let rig = Rig(.seconds(2))
    let (one, other) = (rig.timer.events, rig.timer.events)
    rig.timer.start()
    for events in [one, other] {
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next()?.kind == .current)
      #expect(await iterator.next()?.kind == .started)
    }
  }

  @Test func itEndsWithTheTimerAndNotWhenItFinishes() async {
    var timer: CountdownTimer? = nil
    let scheduler = ManualScheduler()
    timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    guard let events = timer?.events else { return }
    timer?.start()
    scheduler.advance(by: .seconds(1))
    timer?.start()
    timer?.stop()
    timer = nil
    var kinds: [CountdownEvent.Kind] = []
    for await event in events { kinds.append(event.kind) }
    #expect(kinds == [.current, .started, .tick, .finished, .started, .stopped])
  }

  @Test func aReaderThatWaitsIsResumedWhenTheTimerGoes() async {
    var timer: CountdownTimer? = CountdownTimer(.seconds(1), scheduler: ManualScheduler())
    guard let events = timer?.events else { return }
    let reader = Task {
      var count = 0
      for await _ in events { count += 1 }
      return count
    }
    timer = nil
    #expect(await reader.value == 1)
  }

  @Test func aCancelledTaskGetsNil() async {
    let timer = CountdownTimer(.seconds(1), scheduler: ManualScheduler())
    let events = timer.events
    let reader = Task {
      var kinds: [CountdownEvent.Kind] = []
      for await event in events { kinds.append(event.kind) }
      return kinds
    }
    reader.cancel()
    #expect(await reader.value.count <= 1)
    #expect(timer.state.phase == .ready)
  }

  @Test func aSlowReaderFindsEveryTickDeliveredOrCounted() async {
    let rig = Rig(.seconds(5_000))
    let events = rig.timer.events
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(2_500))
    rig.timer.pause()
    rig.timer.resume()
    rig.scheduler.advance(by: .seconds(2_500))
    var iterator = events.makeAsyncIterator()
    var kinds: [CountdownEvent.Kind] = []
    var ticks = 0
    var previous: UInt64 = 0
    while let event = await iterator.next() {
      if event.kind == .tick { ticks += 1 }
      ticks += event.missed
      // A gap in the numbers is as wide as what the event says it stands for.
      #expect(event.kind == .current || event.sequence == previous + 1 + UInt64(event.missed))
      previous = event.sequence
      if event.kind != .tick { kinds.append(event.kind) }
      if event.kind == .finished { break }
    }
    #expect(kinds == [.current, .started, .paused, .resumed, .finished])
    #expect(ticks == 5_000)
    #expect(previous == 5_004)
  }

  @Test func manyReadersOfOneSubscriptionShareItsElements() async {
    let rig = Rig(.seconds(200))
    let events = rig.timer.events
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(200))
    let numbers = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var numbers: [UInt64] = []
          for await event in events {
            numbers.append(event.sequence)
            if numbers.count == 10 { break }
          }
          return numbers
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(numbers.sorted() == Array(0..<40))
  }
}
