internal import CCountdownScale
internal import CountdownBenchmarkHarness

/// Timers of one libuv loop, which the calling thread turns: there is no lock and no other thread.
struct LibuvWakeups: ManyWakeups {
  static let handleSize = MemoryLayout<LibuvLoop.Timer>.stride

  private let loop: LibuvLoop
  private var timers: [LibuvLoop.Timer]

  init(_ count: Int, counter: WakeupCounter) throws {
    loop = try LibuvLoop()
    loop.keep(counter)
    timers = loop.makeTimers(count)
  }

  mutating func shuffle(using random: inout SplitMix64) { timers.shuffle(using: &random) }

  func arm(_ index: Int, at moment: Int64) {
    loop.start(timers[index], at: moment) { timer in
      timer.context(of: WakeupCounter.self)?.add()
    }
  }

  func disarm(_ index: Int) { loop.stop(timers[index]) }

  func turn() { loop.turn() }
}

extension LibuvLoop.Timer {
  /// What the timer's loop keeps; its type is the caller's promise.
  func context<Context: AnyObject>(of _: Context.Type) -> Context? {
    pointee.loop.pointee.data.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
  }
}
