import Countdown
import CountdownTestSupport

/// A scheduler with some seats. In each sits a wakeup that any thread may arm, disarm or replace by
/// another; the targets that are called do so too.
final class Arena: Sendable {
  let faults = Log<String>()
  /// How many targets have been released.
  let released = Locked(0)
  /// All that have sat here, whose tokens are used on when they are gone.
  let records = Log<WakeupRecord>()
  private let scheduler = SystemScheduler(.suspending, name: "arena")
  private let seats: Locked<[WakeupRecord]>
  private let isClosing = Locked(false)
  private let calls = CallCount()

  init(seats count: Int) {
    seats = Locked((0..<count).map { [calls] _ in WakeupRecord(calls) })
    for seat in 0..<count { replace(seat) }
  }

  private final class Player: WakeupTarget {
    private weak let arena: Arena?
    private let record: WakeupRecord

    init(_ arena: Arena, _ record: WakeupRecord) {
      self.arena = arena
      self.record = record
    }

    deinit { arena?.released.withLock { $0 += 1 } }

    func wake(at moment: Moment) { arena?.wake(record, at: moment) }
  }

  private func replace(_ seat: Int) {
    let record = WakeupRecord(calls)
    let tolerance: Duration = .milliseconds(seat.isMultiple(of: 2) ? 16 : 0)
    record.begin(with: scheduler.register(Player(self, record), tolerance: tolerance))
    records.append(record)
    let old = seats.withLock { seats in
      defer { seats[seat] = record }
      return seats[seat]
    }
    old.unregister(from: scheduler)
  }

  /// Does something to one of the seats.
  func act(_ random: inout SeededGenerator) {
    let seats = seats.withLock { $0 }
    let seat = random.below(UInt64(seats.count))
    let record = seats[seat]
    switch random.below(20) {
    case 0: replace(seat)
    case 1...6: record.disarm(on: scheduler)
    case 7:
      let all = records.all
      let old = all[random.below(UInt64(all.count))]
      old.arm(at: moment(&random), on: scheduler)
    default: record.arm(at: moment(&random), on: scheduler)
    }
  }

  /// A moment that has passed, is near, is beyond the next slots, or will not come.
  private func moment(_ random: inout SeededGenerator) -> Moment {
    let spans: [UInt64] = [0, 50_000, 3_000_000, 20_000_000]
    guard let span = spans.randomElement(using: &random), random.below(12) > 0 else {
      return scheduler.now.advanced(by: .hours(1))
    }
    return scheduler.now.advanced(byNanoseconds: Int64(random.below(span + 1_000_000)) - 1_000_000)
  }

  private func wake(_ record: WakeupRecord, at moment: Moment) {
    if let fault = record.call(calls.begin(), at: moment, now: scheduler.now) {
      faults.append(fault)
    }
    if isClosing.withLock({ $0 }) { return }
    var random = SeededGenerator(seed: UInt64(bitPattern: moment.nanoseconds))
    if random.below(2) == 0 {
      record.arm(at: self.moment(&random), on: scheduler)
    }
    if random.below(3) == 0 { act(&random) }
  }
}

// MARK: - The end

extension Arena {
  /// Has no target act any more when called, and waits until all that is due has been called.
  /// Returns how many of the requests that came last were lost.
  func close() -> Int? {
    isClosing.withLock { $0 = true }
    guard let end = waitForAll(within: .milliseconds(25)) else { return nil }
    return records.all.count { $0.lacks(upTo: end) }
  }

  /// Unregisters all.
  func clear() {
    for record in seats.withLock({ $0 }) {
      record.unregister(from: scheduler)
    }
    _ = waitForAll(within: .zero)
  }

  /// Waits for a wakeup of its own that comes after all that are due within a time.
  private func waitForAll(within span: Duration) -> Moment? {
    let done = Semaphore()
    let token = scheduler.register { _ in done.post() }
    let end = scheduler.now.advanced(by: span)
    scheduler.arm(token, at: end)
    defer { scheduler.unregister(token) }
    return done.waitSoon() ? end : nil
  }
}
