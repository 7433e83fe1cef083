import Countdown
import CountdownSound
import Glibc

/// Runs a countdown that ticks, and does something in its middle. Returns when it ended.
func tick(
  milliseconds: Int, on scheduler: SystemScheduler, _ body: (CountdownTimer) -> Void
) -> String {
  let timer = CountdownTimer(.milliseconds(milliseconds), scheduler: scheduler)
  let ticks = try? TickPlayer(scheduler: scheduler) { error in
    say("failed: \(error.reason.rawValue) \(error.cause.code)")
  }
  guard let ticks else { return "unusable" }
  timer.attach(ticks)
  timer.start()
  usleep(useconds_t(milliseconds) * 500)
  body(timer)
  while timer.phase != .finished { usleep(1_000) }
  return "\(RealTime.monotonic.nanoseconds)"
}

/// The machine sleeps for a second, as a library that was preloaded has it.
func sleepForASecond() {
  typealias Suspend = @convention(c) (Int64) -> Void
  guard let symbol = dlsym(nil, "suspend_machine") else { return say("failed: nothing preloaded") }
  unsafeBitCast(symbol, to: Suspend.self)(1_000_000_000)
}
