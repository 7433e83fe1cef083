internal import Countdown

/// Countdowns whose seconds fall together to the nanosecond: all go on from one snapshot.
struct TickingAsOne {
  private var timers: [CountdownTimer] = []

  init(_ count: Int, recorder: TickRecorder) throws {
    let scheduler = try SystemScheduler.forMeasuring()
    let first = CountdownTimer(.hours(1), scheduler: scheduler)
    first.start()
    let snapshot = first.snapshot()
    first.stop()
    timers = (0..<count).map { _ in
      let timer = CountdownTimer(restoring: snapshot, scheduler: scheduler)
      timer.record(into: recorder)
      return timer
    }
  }
}
