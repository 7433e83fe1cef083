import Countdown
import CountdownStore
import CountdownTesting

@testable import CountdownProgram
@testable import CountdownSharing
@testable import CountdownViews

/// A shared countdown as it is read, at noon by the wall clock.
struct SampleCountdown {
  var name = "tea"
  var label = "Tea"
  var total = Duration.minutes(5)
  /// How long ago it began.
  var elapsed = Duration.zero
  /// Whether it was halted then.
  var isPaused = false
  var life = Liveness.alive
  var open: [String] = []
  /// Whether the host counts it.
  var isHosted = false
  /// Whether its own process could not present the end.
  var isReturned = false
  /// Whether a person has seen the end.
  var isSeen = false

  /// 2026-11-21, 12:00 in UTC.
  static let noon: Int64 = 1_795_262_400_000_000_000

  var reading: SharedReading { read().reading }

  /// How long until it reads differently.
  var untilNext: Duration? {
    let (reading, time) = read()
    return reading.untilNext(at: time)
  }

  /// Whether a bar shows it.
  var isInBar: Bool {
    let (reading, time) = read()
    return reading.isInBar(at: time)
  }

  private func read() -> (reading: SharedReading, time: SharedTime) {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(total, label: label, scheduler: scheduler)
    timer.start()
    if isPaused {
      scheduler.advance(by: elapsed)
      timer.pause()
    }
    let snapshot = timer.snapshot()
    let end = snapshot.deadline.map { moment in
      SharedCountdown.End(
        moment: moment,
        wallNanoseconds: Self.noon + (total - elapsed).nanoseconds)
    }
    if !isPaused { scheduler.jump(by: elapsed) }
    var record = SharedCountdown(
      name: name, kind: isHosted ? .hosted : .countdown, snapshot: snapshot, run: CountdownID(),
      startedWallNanoseconds: nil, end: end,
      owner: .current, open: open)
    record.isSeen = isSeen
    if isReturned { record.stage = .returned }
    let time = SharedTime([scheduler], wallNanoseconds: Self.noon)
    return (record.reading(at: time, life: life), time)
  }

  var words: ReadingWords { ReadingWords(reading: reading, wallNanoseconds: Self.noon) }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
