internal import CCountdownScale
internal import CountdownBenchmarkHarness

/// Timers of one libev loop, which the calling thread turns: there is no lock and no other thread.
struct LibevWakeups: ManyWakeups {
  static let handleSize = MemoryLayout<LibevLoop.Timer>.stride

  private var loop: LibevLoop
  private var timers: [LibevLoop.Timer]

  /// All of it stays until the process ends.
  init(_ count: Int, counter: WakeupCounter) throws {
    loop = try LibevLoop()
    let counter = Unmanaged.passRetained(counter).toOpaque()
    let first = LibevLoop.Timer.allocate(capacity: count)
    let timer = scale_ev_timer(data: counter, repeat: 0) { _, timer, _ in
      Unmanaged<WakeupCounter>.fromOpaque(timer.pointee.data).takeUnretainedValue().add()
    }
    first.initialize(repeating: timer, count: count)
    timers = (0..<count).map { first + $0 }
  }

  mutating func shuffle(using random: inout SplitMix64) { timers.shuffle(using: &random) }

  func arm(_ index: Int, at moment: Int64) { loop.start(timers[index], at: moment) }

  func disarm(_ index: Int) { loop.stop(timers[index]) }

  mutating func turn() { loop.turn() }
}
