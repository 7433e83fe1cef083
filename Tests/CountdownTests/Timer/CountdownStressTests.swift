import Countdown
import CountdownTestSupport
import CountdownTesting
import Synchronization
import Testing

/// Several threads do everything at once to hundreds of countdowns that tick each millisecond on
/// one thread.
@Suite(.ownThread) struct CountdownStressTests {
  @Test func countdownsComeAndGoWhileTheyTick() {
    let hall = Hall(seats: 400)
    let isSlow = Sanitizer.watchesThreads || Sanitizer.watchesMemory
    let deeds = isSlow ? 1_500 : 6_000
    race(
      (0..<4).map { thread in
        {
          var random = SeededGenerator(seed: UInt64(thread))
          for _ in 0..<deeds { hall.act(&random) }
        }
      })
    let areAllGone = hall.close()
    #expect(areAllGone)
    #expect(hall.faults.all == [])
    #expect(hall.ticks.load(ordering: .relaxed) > 1_000)
  }
}

/// Seats with a countdown in each, to which any thread does anything.
private final class Hall: Sendable {
  let faults = Log<String>()
  let ticks = Atomic(0)
  private let scheduler = SystemScheduler(.suspending, name: "stress")
  private let bell = SinkRunner(RecordingSink())
  private let seats: Locked<[Seat]>
  private let witnesses = Log<Witness>()
  /// How many closures of observers there are, and whether no more are to come.
  private let closures = Locked((count: 0, isClosing: false))
  private let areGone = Semaphore()

  struct Seat: Sendable {
    var timer: CountdownTimer
    let guardian: Guardian
    var observations: [TimerObservation] = []
    var bells: [SinkAttachment] = []
    var events: CountdownEvents?
  }

  private struct Witness: Sendable {
    weak let timer: CountdownTimer?
  }

  init(seats count: Int) {
    seats = Locked([])
    var random = SeededGenerator(seed: 33)
    for _ in 0..<count {
      let seat = newSeat(&random)
      seats.withLock { $0.append(seat) }
    }
  }

  private func newSeat(_ random: inout SeededGenerator) -> Seat {
    let timer = CountdownTimer(
      .milliseconds(3 + random.below(400)), every: .milliseconds(1), scheduler: scheduler,
      tolerance: random.below(2) == 0 ? .zero : nil, adjustableWhileRunning: random.below(3) > 0,
      warnings: random.below(8) == 0 ? [.milliseconds(2)] : [], repeats: random.below(4) == 0)
    return seat(for: timer)
  }

  private func seat(for timer: CountdownTimer) -> Seat {
    witnesses.append(Witness(timer: timer))
    let seat = Seat(timer: timer, guardian: Guardian())
    // Nothing cancels it: it goes with the countdown.
    _ = observe(seat)
    timer.start()
    return seat
  }

  private func observe(_ seat: Seat) -> TimerObservation {
    closures.withLock { $0.count += 1 }
    let canary = Canary { [weak self] in self?.endClosure() }
    let (guardian, memory) = (seat.guardian, Memory())
    return seat.timer.observe(.remaining) { [weak self] old, new in
      canary.sing()
      guard let self else { return }
      ticks.add(1, ordering: .relaxed)
      if !guardian.enter() { faults.append("two threads call at once") }
      if let last = memory.last, last != old { faults.append("\(last) is followed by \(old)") }
      memory.last = new
      guardian.leave()
    }
  }

  private func endClosure() {
    let isLast = closures.withLock { closures in
      closures.count -= 1
      return closures.isClosing && closures.count == 0
    }
    if isLast { areGone.post() }
  }
}

/// Sees that the observers of one countdown are called by one thread at a time.
private final class Guardian: Sendable {
  private let callers = Atomic(0)

  func enter() -> Bool { callers.add(1, ordering: .relaxed).oldValue == 0 }
  func leave() { callers.subtract(1, ordering: .relaxed) }
}

/// The value that one observer was told last.
///
/// Unchecked because its calls come one after the other: that is what is tested here, and what the
/// thread sanitizer sees.
private final class Memory: @unchecked Sendable {
  var last: Duration?
}

// MARK: - Deeds

extension Hall {
  /// Does something to one of the countdowns.
  func act(_ random: inout SeededGenerator) {
    let (place, seat) = seats.withLock { seats in
      let place = random.below(UInt64(seats.count))
      return (place, seats[place])
    }
    let timer = seat.timer
    switch random.below(24) {
    case 0: timer.pause()
    case 1: timer.resume()
    case 2...5: timer.start()
    case 6: timer.stop()
    case 7: timer.restart()
    case 8: timer.add(.milliseconds(20))
    case 9: timer.subtract(.milliseconds(3))
    case 10: timer.set(.milliseconds(1 + random.below(100)))
    case 11: _ = timer.id
    case 12: _ = timer.remainingSeconds
    case 13...14: change(place) { $0.observations.append(self.observe($0)) }
    case 15...16: seat.observations.randomElement(using: &random)?.cancel()
    case 17: change(place) { $0.bells.append($0.timer.attach(self.bell, on: [.finished])) }
    case 18: seat.bells.first?.detach()
    case 19: change(place) { $0.events = $0.timer.events(untilEnd: false, on: .allButTicks) }
    case 20: change(place) { $0.events = $0.events == nil ? $0.timer.events : nil }
    case 21:
      let snapshot = timer.snapshot()
      timer.stop()
      replace(place, by: self.seat(for: CountdownTimer(restoring: snapshot, scheduler: scheduler)))
    case 22: replace(place, by: newSeat(&random))
    default: timer.toggle()
    }
  }

  /// Changes a seat, unless another thread has meanwhile.
  private func change(_ place: Int, _ body: (inout Seat) -> Void) {
    let before = seats.withLock { $0[place] }
    if before.observations.count > 6 || before.bells.count > 2 {
      return replace(place, by: seat(for: before.timer))
    }
    var seat = before
    body(&seat)
    replace(place, by: seat)
  }

  private func replace(_ place: Int, by seat: Seat) {
    let before = seats.withLock { seats in
      defer { seats[place] = seat }
      return seats[place]
    }
    _ = before
  }

  /// Stops all and lets go of them; false when a countdown or a closure is left over.
  func close() -> Bool {
    for witness in witnesses.all { witness.timer?.stop() }
    let isOver = closures.withLock { closures in
      closures.isClosing = true
      return closures.count == 0
    }
    let left = seats.withLock { seats in
      defer { seats = [] }
      return seats
    }
    _ = consume left
    return (isOver || areGone.waitSoon()) && witnesses.all.allSatisfy { $0.timer == nil }
  }
}
