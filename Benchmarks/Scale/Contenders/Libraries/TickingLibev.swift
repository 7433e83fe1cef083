internal import CCountdownScale
internal import CountdownBenchmarkHarness

/// Timers of one libev loop on a thread of its own, repeated by the loop: each a second after the
/// moment before, whenever that was called.
struct TickingLibev {
  /// All of it stays until the process ends.
  init(_ count: Int, recorder: TickRecorder) throws {
    var loop = try LibevLoop()
    let recorder = Unmanaged.passRetained(recorder).toOpaque()
    let tickers = UnsafeMutablePointer<scale_ev_ticker>.allocate(capacity: count)
    var random = SplitMix64(state: 2)
    loop.update()
    for index in 0..<count {
      let ticker = tickers + index
      let first = Now.monotonic + 1 + random.below(.second)
      let timer = scale_ev_timer(data: recorder, repeat: 1) { _, timer, _ in Self.tick(timer) }
      ticker.initialize(to: scale_ev_ticker(timer: timer, due: first))
      loop.start(ticker.timer, at: first)
    }
    loop.runByItself()
  }

  private static func tick(_ timer: LibevLoop.Timer) {
    let ticker = timer.ticker
    let recorder = Unmanaged<TickRecorder>.fromOpaque(timer.pointee.data).takeUnretainedValue()
    let due = ticker.pointee.due
    ticker.pointee.due = due + .second
    recorder.record(due: due, missed: 0)
  }
}

// A ticker begins with its timer, so they have one address.

extension UnsafeMutablePointer<scale_ev_ticker> {
  fileprivate var timer: LibevLoop.Timer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: scale_ev_timer.self)
  }
}

extension LibevLoop.Timer {
  fileprivate var ticker: UnsafeMutablePointer<scale_ev_ticker> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: scale_ev_ticker.self)
  }
}
