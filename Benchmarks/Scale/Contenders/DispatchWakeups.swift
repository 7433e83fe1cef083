internal import CountdownBenchmarkHarness
internal import Dispatch

/// Timer sources on one serial queue. Each lives on; it is armed and disarmed by its schedule, and
/// has no leeway.
struct DispatchWakeups: ManyWakeups {
  static let handleSize = MemoryLayout<any DispatchSourceTimer>.stride

  private var sources: [any DispatchSourceTimer] = []

  init(_ count: Int, counter: WakeupCounter) throws {
    let queue = DispatchQueue(label: "scale")
    sources.reserveCapacity(count)
    for _ in 0..<count {
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.setEventHandler { counter.add() }
      source.schedule(deadline: .distantFuture)
      source.activate()
      sources.append(source)
    }
  }

  mutating func shuffle(using random: inout SplitMix64) { sources.shuffle(using: &random) }

  func arm(_ index: Int, at moment: Int64) {
    sources[index].schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(moment, 1))))
  }

  func disarm(_ index: Int) { sources[index].schedule(deadline: .distantFuture) }
}
