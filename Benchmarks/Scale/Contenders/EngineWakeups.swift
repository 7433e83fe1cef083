internal import Countdown
internal import CountdownBenchmarkHarness

/// Tokens of one scheduler. They share a target, so that only the engine counts.
struct EngineWakeups: ManyWakeups {
  static let handleSize = MemoryLayout<WakeupToken>.stride

  private let scheduler: SystemScheduler
  private var tokens: [WakeupToken]

  init(_ count: Int, counter: WakeupCounter) throws {
    scheduler = try .forMeasuring()
    let target = CountingTarget(counter: counter)
    tokens = []
    tokens.reserveCapacity(count)
    for _ in 0..<count {
      tokens.append(scheduler.register(target, tolerance: .measured))
    }
  }

  mutating func shuffle(using random: inout SplitMix64) { tokens.shuffle(using: &random) }

  func arm(_ index: Int, at moment: Int64) {
    scheduler.arm(tokens[index], at: Moment(nanoseconds: moment))
  }

  func disarm(_ index: Int) { scheduler.disarm(tokens[index]) }
}

final class CountingTarget: WakeupTarget {
  private let counter: WakeupCounter

  init(counter: WakeupCounter) {
    self.counter = counter
  }

  func wake(at moment: Moment) { counter.add() }
}

extension SystemScheduler {
  /// A scheduler of one's own, on the clock that everything is measured on.
  static func forMeasuring(
    onSlowCallback: (@Sendable (Duration) -> Void)? = nil
  ) throws -> SystemScheduler {
    let scheduler = SystemScheduler(.suspending, name: "scale", onSlowCallback: onSlowCallback)
    if let error = scheduler.unavailability { throw error }
    return scheduler
  }
}

extension Duration {
  /// What a countdown that ticks once a second tolerates by default, so that the raw engine is
  /// measured under the same terms.
  static let measured = Duration.seconds(1) / 64
}
