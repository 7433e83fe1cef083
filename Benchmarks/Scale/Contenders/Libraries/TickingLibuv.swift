internal import CCountdownScale
internal import CountdownBenchmarkHarness

/// Timers of one libuv loop on a thread of its own. Each is started anew from its callback, for the
/// next tick's own moment: what libuv repeats by itself is late by more with each tick.
struct TickingLibuv {
  init(_ count: Int, recorder: TickRecorder) throws {
    let loop = try LibuvLoop()
    loop.keep(Beat(loop: loop, recorder: recorder))
    var random = SplitMix64(state: 2)
    loop.update()
    for timer in loop.makeTimers(count) {
      let first = Now.monotonic + 1 + random.below(.second)
      timer.pointee.data = first
      loop.start(timer, at: first, Self.tick)
    }
    loop.runByItself()
  }

  /// What all have in common.
  private final class Beat {
    let loop: LibuvLoop
    let recorder: TickRecorder

    init(loop: LibuvLoop, recorder: TickRecorder) {
      self.loop = loop
      self.recorder = recorder
    }
  }

  private static let tick: scale_uv_callback = { timer in
    guard let beat = timer.context(of: Beat.self) else { return }
    let due = timer.pointee.data
    beat.recorder.record(due: due, missed: 0)
    timer.pointee.data = due + .second
    beat.loop.start(timer, at: due + .second, tick)
  }
}
