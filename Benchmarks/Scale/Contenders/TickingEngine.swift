internal import Countdown
internal import CountdownBenchmarkHarness
internal import Synchronization

/// Tokens that re-arm themselves from `wake`, a second after the moment that they asked for.
struct TickingEngine {
  private let beat: Beat

  init(_ count: Int, recorder: TickRecorder) throws {
    beat = Beat(scheduler: try .forMeasuring(), recorder: recorder)
    var random = SplitMix64(state: 2)
    for _ in 0..<count {
      let ticker = Ticker(beat: beat)
      let token = beat.scheduler.register(ticker, tolerance: .measured)
      ticker.place.store(token.packed, ordering: .relaxed)
      let first = Now.monotonic + 1 + random.below(.second)
      beat.scheduler.arm(token, at: Moment(nanoseconds: first))
    }
  }

  /// What all have in common.
  private final class Beat: Sendable {
    let scheduler: SystemScheduler
    let recorder: TickRecorder

    init(scheduler: SystemScheduler, recorder: TickRecorder) {
      self.scheduler = scheduler
      self.recorder = recorder
    }
  }

  private final class Ticker: WakeupTarget {
    private let beat: Beat
    /// The token, known only after this was registered.
    let place = Atomic(UInt64(0))

    init(beat: Beat) {
      self.beat = beat
    }

    func wake(at moment: Moment) {
      beat.recorder.record(due: moment.nanoseconds, missed: 0)
      let next = Moment(nanoseconds: moment.nanoseconds + .second)
      beat.scheduler.arm(WakeupToken(packed: place.load(ordering: .relaxed)), at: next)
    }
  }
}

extension WakeupToken {
  /// Both halves in one number.
  var packed: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  init(packed: UInt64) {
    self.init(
      index: UInt32(truncatingIfNeeded: packed),
      generation: UInt32(truncatingIfNeeded: packed >> 32)
    )
  }
}
