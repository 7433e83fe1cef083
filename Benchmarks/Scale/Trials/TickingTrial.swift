/// Many that tick once a second: how many ticks arrive, how late, and what they cost.
struct TickingTrial {
  let count: Int
  /// For how long ticks are counted.
  let length: Int64

  /// - Parameter make: starts so many, each with a random phase unless the trial says otherwise.
  ///   They go on as long as what it returns lives.
  func run<Many>(_ make: (Int, TickRecorder) throws -> Many) throws -> Figures {
    let recorder = TickRecorder(stride: Self.stride(count))
    let many = try make(count, recorder)
    // Set-up is over, and all have ticked once.
    let start = Now.monotonic + 2 * .second
    recorder.open(from: start, to: start + length)
    let usage = Usage.measured(from: start, to: start + length)
    Now.wait(until: start + length + .second)  // What comes later than this is lost.
    return withExtendedLifetime(many) { figures(recorder, usage) }
  }

  /// Of all calls, one in so many has its lateness measured: at least 100,000 a second are.
  static func stride(_ count: Int) -> Int {
    var stride = 1
    while count / stride > 200_000 { stride *= 2 }
    return stride
  }

  private func figures(_ recorder: TickRecorder, _ usage: Usage) -> Figures {
    let seconds = Double(length) / 1e9
    let due = Double(count) * seconds
    let cpu = Double(usage.cpu) / 1e9
    var figures: Figures = [
      .deliveredShare: Double(recorder.delivered) / due,
      .missedShare: Double(recorder.missed) / due,
      .wakeupRate: Double(usage.wakeups) / seconds,
    ]
    guard recorder.delivered > 0 else { return figures }
    figures[.tickCPU] = cpu / Double(recorder.delivered) * 1e6
    let counts = recorder.latenessCounts
    for (figure, share) in [(Figure.p50, 0.5), (.p99, 0.99), (.maximum, 1)] {
      figures[figure] = LogLinearScale.percentile(share, of: counts).map { Double($0) / 1e6 }
    }
    return figures
  }
}
