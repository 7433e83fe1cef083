internal import Countdown

/// Countdowns that a loop starts, as a program does that has a list of them: their seconds fall
/// together but for the time that the loop takes.
struct TickingTogether {
  private let timers: [CountdownTimer]

  init(_ count: Int, recorder: TickRecorder) throws {
    let scheduler = try SystemScheduler.forMeasuring()
    timers = try (0..<count).map { _ in
      let timer = try CountdownTimer.running(.hours(1), on: scheduler)
      timer.record(into: recorder)
      return timer
    }
  }
}
