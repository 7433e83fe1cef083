import Countdown
import CountdownSharing
import Glibc

/// Announces what others share, as a host does: sleeps until a record changes or the next finish is
/// due.
func host(_ directory: String, grace: Duration) throws {
  let state = SharedState.files(in: directory)
  let changed = Semaphore()
  let shared = try SharedCountdowns(in: state)
  let watch = try shared.watch { _ in changed.post() }
  while true {
    let pending = PendingFinishes(of: try shared.list().countdowns, grace: grace)
    for countdown in pending.due { try announce(countdown, in: state, directory) }
    if let next = pending.next {
      _ = changed.wait(until: RealTime.monotonic.advanced(by: next))
    } else if pending.due.isEmpty {
      changed.wait()
    }
  }
  watch.cancel()
}

func announce(
  _ countdown: SharedCountdown, in state: SharedState, _ directory: String
) throws {
  try state.announce(countdown) { append("\($0.id)", to: directory + "/log") }
}

/// Announces all that is due, and what comes due, until nothing runs any more.
func announceTheRest(in directory: String) throws {
  let state = SharedState.files(in: directory)
  let shared = try SharedCountdowns(in: state)
  while true {
    let pending = PendingFinishes(of: try shared.list().countdowns, grace: .zero)
    for countdown in pending.due { try announce(countdown, in: state, directory) }
    guard let next = pending.next else { return }
    usleep(UInt32(clamping: next.saturatedNanoseconds / 1_000 + 1))
  }
}
