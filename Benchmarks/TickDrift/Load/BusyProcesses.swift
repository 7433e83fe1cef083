internal import CCountdownTickDrift
internal import Countdown
internal import CountdownBenchmarkSupport

/// Processes that keep the processors busy while the ticks are measured.
///
/// The processes end with their owner. Should this process end first, in whatever way, then the
/// kernel kills them, because the thread that made them is gone; so that must be the main thread.
struct BusyProcesses: ~Copyable {
  let ids: [Int32]

  @MainActor init(_ count: Int) throws {
    var ids: [Int32] = []
    for _ in 0..<count {
      let id = tickdrift_busy_start()
      if id < 0 {
        ids.forEach(tickdrift_busy_end)
        throw SystemError(operation: "fork", code: -id)
      }
      ids.append(id)
    }
    self.ids = ids
  }

  deinit { ids.forEach(tickdrift_busy_end) }

  /// Throws when one has ended: what was measured was not under the load that was asked for.
  func check() throws {
    for id in ids where tickdrift_busy_runs(id) == 0 {
      throw Failure("the busy process \(id) was killed by someone; run again")
    }
  }
}
