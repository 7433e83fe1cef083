import CountdownTestSupport
import Testing

@testable import Countdown

/// The queue against a sorted list, over random lives: moments from a nanosecond to centuries away,
/// on the seams of the wheel and all at once, arming from inside callbacks, and time that creeps,
/// jumps and leaps a hundred years.
@Suite(.ownThread) struct WakeupQueueModelTests {
  private final class Target: WakeupTarget {
    let name: Int
    init(_ name: Int) { self.name = name }
    func wake(at moment: Moment) {}
  }

  /// The queue, the list, and what they are asked.
  private final class Trial {
    var random: SeededGenerator
    var queue = WakeupQueue()
    var batch = Batch()
    var model = SortedWakeups()
    var tokens: [WakeupToken] = []
    var now: Int64
    var armings = 0
    var isGood = true

    init(seed: UInt64, tokens count: Int) {
      random = SeededGenerator(seed: seed)
      now = Int64(random.below(1 << 45))
      for name in 0..<count { tokens.append(queue.register(Target(name))) }
    }

    func check(_ condition: Bool, _ comment: @autoclosure () -> String) {
      if !condition, isGood { Issue.record("after \(armings) armings: \(comment())") }
      isGood = isGood && condition
    }

    /// A moment at any distance, some of them seams between slots, some past, some equal.
    func moment() -> Int64 {
      let distance = Int64(random.next() >> UInt64(2 + random.below(62)))
      let moment = now.addingReportingOverflow(distance).partialValue
      switch random.below(20) {
      case 0: return now
      case 1: return now - Int64(random.below(1 << 24))
      case 2: return .max
      case 3: return -Int64(random.below(1 << 40))
      case 4, 5: return max(moment, now) & ~((1 << Int64(21 + 6 * random.below(7))) - 1)
      case 6: return now + 1_000_000_000
      default: return max(moment, now)
      }
    }

    func arm(_ name: Int) { arm(name, at: moment()) }

    func arm(_ name: Int, at moment: Int64) {
      queue.arm(tokens[name], at: Moment(nanoseconds: moment))
      model.arm(name, at: moment)
      armings += 1
    }

    /// Many close together, so that a slot is opened in slices.
    func armHerd() {
      let width = UInt64(1) << UInt64(random.below(34))
      let begin = now + Int64(random.below(1 << UInt64(10 + random.below(30))))
      for name in tokens.indices where random.below(2) == 0 {
        arm(name, at: begin + Int64(random.below(width)))
      }
    }

    func disarm(_ name: Int) {
      queue.disarm(tokens[name])
      model.disarm(name)
    }

    func advance() {
      let step = Int64(random.next() >> UInt64(8 + random.below(56)))
      now = random.below(20_000) == 0 ? now + 3_155_760_000_000_000_000 : now + step / 64
      if now > .max / 2 { now = .max / 2 }
    }

    /// A batch as the engine takes it; whether there was one. Callbacks, and other threads between
    /// them, may ask for anything, which does not concern those that the batch has taken.
    func take() -> Bool {
      let before = queue.count
      guard queue.take(&batch, dueAt: Moment(nanoseconds: now)) else { return false }
      var taken = (queue.count..<before).map { _ in model.removeFirst() }[...]
      batch.withEach { entry in
        guard isGood else { return }
        call(
          (entry.other as? Target)?.name ?? -1, due: entry.moment.nanoseconds,
          expected: taken.popFirst())
      }
      check(!isGood || taken.isEmpty, "left out \(taken)")
      queue.finish(&batch)
      batch.releaseRetired()
      return isGood
    }

    func call(_ name: Int, due moment: Int64, expected: SortedWakeups.Entry?) {
      check(
        expected?.name == name && expected?.moment == moment && moment <= now,
        "took \(name) at \(moment) in place of \(String(describing: expected))")
      guard isGood else { return }
      if random.below(3) > 0 { arm(name) }
      if random.below(8) == 0 { arm(random.below(UInt64(tokens.count))) }
      if random.below(8) == 0 { disarm(random.below(UInt64(tokens.count))) }
      if random.below(16) == 0 { replace(random.below(UInt64(tokens.count))) }
    }

    /// Lets go of a token for another, which gets its place.
    func replace(_ name: Int) {
      _ = queue.unregister(tokens[name])
      model.disarm(name)
      tokens[name] = queue.register(Target(name))
    }

    /// What the engine's thread does when it wakes up, with other threads' requests in between.
    func runDue() {
      var left = 4 * tokens.count
      while left > 0, isGood {
        left -= 1
        if take() { continue }
        if !queue.open(upTo: Moment(nanoseconds: now)) {
          if take() { continue }
          let isDue = model.first.map { $0.moment <= now } ?? false
          return check(!isDue, "left \(String(describing: model.first)) at \(now)")
        }
        if random.below(4) == 0 { arm(random.below(UInt64(tokens.count))) }
      }
    }

    func step() {
      for _ in 0..<random.below(8) { arm(random.below(UInt64(tokens.count))) }
      if random.below(400) == 0 { armHerd() }
      for _ in 0..<random.below(4) { disarm(random.below(UInt64(tokens.count))) }
      if random.below(6) == 0 {
        advance()
        runDue()
      }
      check(queue.count == model.count, "\(queue.count) armed, not \(model.count)")
      if random.below(32) == 0, let broken = queue.brokenInvariant() { check(false, broken) }
      if random.below(16) == 0 {
        let first = queue.first?.nanoseconds
        check(first == model.first?.moment, "\(String(describing: first)) is not the first")
      }
    }
  }

  @Test(arguments: [(1, 3), (2, 40), (3, 700), (4, 5000)])
  func itAgreesWithASortedListWhateverTheDistance(seed: UInt64, tokens: Int) {
    let trial = Trial(seed: seed, tokens: tokens)
    let end = LongRun.isOn ? 600_000 : 60_000
    while trial.isGood, trial.armings < end { trial.step() }
    #expect(trial.isGood)
  }
}
