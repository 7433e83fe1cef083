/// The life of timeouts: N are pending, and each operation takes a random one back and arms it anew
/// at a random moment, so that nine of ten never fire.
///
/// How far the moments must lie ahead for that depends on how quick the operations are, and so it
/// is adjusted as they go: when N are drawn at a rate r, a wakeup within `10·N/r`, evenly
/// distributed, is drawn before it fires with a probability of 0.9.
struct MixedTrial<Wakeups: ManyWakeups> {
  private let count: Int
  private let counter = WakeupCounter()
  private var wakeups: Wakeups
  private var random = RandomSource(seed: 4)
  /// How far ahead moments lie at most.
  private var horizon: Int64
  private static var batch: Int { 256 }

  init(_ count: Int) throws {
    self.count = count
    wakeups = try Wakeups(count, counter: counter)
    horizon = Int64(count) * 10_000
  }

  consuming func run() throws -> Figures {
    for index in 0..<count { arm(index, at: Now.monotonic) }
    _ = pairs(max(3 * count, 300_000))  // Warm, and the horizon is found.
    counter.expect(.max)
    let number = max(3 * count, 1_000_000)
    let cost = pairs(number)
    return [
      .pair: cost.thread / Double(number),
      .pairProcess: cost.process / Double(number),
      .disarmedShare: 1 - Double(counter.value) / Double(number),
    ]
  }

  private mutating func pairs(_ number: Int) -> Cost {
    Cost.measured {
      var left = number
      while left > 0 {
        let size = min(left, Self.batch)
        pairs(batch: size)
        left -= size
      }
    }
  }

  private mutating func pairs(batch size: Int) {
    let start = Now.monotonic
    for _ in 0..<size {
      let index = Int(random.below(Int64(count)))
      wakeups.disarm(index)
      arm(index, at: start)
    }
    let ideal = (Now.monotonic - start) * 10 * Int64(count) / Int64(size)
    // Slowly, so that one interruption of the thread does not show.
    horizon += (ideal - horizon) / 64
  }

  private mutating func arm(_ index: Int, at now: Int64) {
    wakeups.arm(index, at: now + 1 + random.below(horizon))
  }
}
