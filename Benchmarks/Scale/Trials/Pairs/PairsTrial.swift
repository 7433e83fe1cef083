/// The life of timeouts: N are pending, and again and again one is taken back and armed anew.
///
/// The requests are the same for all contenders, in the same order: they come from a
/// ``RequestPattern`` that knows nothing of the contender.
struct PairsTrial<Wakeups: ManyWakeups, Requests: RequestPattern> {
  private let count: Int
  private let counter = WakeupCounter()
  private var wakeups: Wakeups
  private var requests: Requests
  /// How many pairs lie between two looks at the clock, and between two turns of a loop.
  private static var batch: Int { 256 }

  init(_ count: Int, _ requests: Requests) throws {
    self.count = count
    self.requests = requests
    wakeups = try Wakeups(count, counter: counter)
  }

  consuming func run() throws -> Figures {
    batches(of: count) { trial, range, now in
      for index in range { trial.arm(index, at: now) }
    }
    _ = pairs(max(3 * count, 300_000))  // Warm, and the requests have found their speed.
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
      batches(of: number) { trial, range, now in
        for _ in range {
          let index = trial.requests.nextIndex()
          trial.wakeups.disarm(index)
          trial.arm(index, at: now)
        }
      }
    }
  }

  private mutating func arm(_ index: Int, at now: Int64) {
    wakeups.arm(index, at: now + requests.nextDelay())
  }

  private mutating func batches(
    of number: Int, _ body: (inout Self, _ range: Range<Int>, _ now: Int64) -> Void
  ) {
    for first in stride(from: 0, to: number, by: Self.batch) {
      let range = first..<min(first + Self.batch, number)
      let start = Now.monotonic
      body(&self, range, start)
      wakeups.turn()
      requests.adjust(to: Now.monotonic - start, for: range.count)
    }
  }
}
