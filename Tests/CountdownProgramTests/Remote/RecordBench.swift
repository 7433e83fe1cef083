import Countdown
import CountdownHost
import CountdownSharing
import CountdownStore
import CountdownTesting

/// Records of shared countdowns, on a clock that stands still until it is moved.
final class RecordBench {
  private let scheduler = ManualScheduler()
  /// The wall clock: Saturday, 2026-11-21, 09:30 UTC.
  private(set) var wall: Int64 = 1_795_253_400_000_000_000

  var now: SharedTime { SharedTime([scheduler], wallNanoseconds: wall) }

  func advance(by duration: Duration) {
    scheduler.advance(by: duration)
    wall += duration.saturatedNanoseconds
  }

  /// Somebody sets the wall clock.
  func setClock(by duration: Duration) { wall += duration.saturatedNanoseconds }

  /// A process that died: no other of this number started then.
  static let deadOwner: OwnerMark = {
    let own = OwnerMark.current
    return OwnerMark(
      machine: own.machine, boot: own.boot, process: own.process, started: own.started + 1,
      namespaces: own.namespaces)
  }()

  func record(
    _ name: String, label: String = "", _ phase: CountdownTimer.Phase = .running,
    left: Duration = .minutes(5), of total: Duration = .minutes(5),
    kind: SharedCountdown.Kind = .hosted, sequence: UInt64 = 1, id: CountdownID = CountdownID(),
    run: CountdownID = CountdownID(), owner: OwnerMark = .current,
    attributes: [String: String] = [:], warnings: [Duration] = []
  ) -> SharedCountdown {
    let deadline = scheduler.now.advanced(by: left)
    let isPaused = phase == .paused
    return SharedCountdown(
      name: name, kind: kind,
      snapshot: CountdownTimer.Snapshot(
        id: id, label: label, phase: phase, deadline: phase == .running ? deadline : nil,
        timeline: scheduler.timeline, wallNanoseconds: wall, sequence: sequence,
        totalNanoseconds: total.saturatedNanoseconds,
        remainingNanoseconds: left.saturatedNanoseconds, everyNanoseconds: 1_000_000_000,
        toleranceNanoseconds: 0, adjustableWhileRunning: true, warnings: warnings),
      run: run, startedWallNanoseconds: wall,
      end: isPaused
        ? nil : .init(moment: deadline, wallNanoseconds: wall + left.saturatedNanoseconds),
      owner: owner, attributes: attributes)
  }

  func reading(_ record: SharedCountdown) -> SharedReading {
    record.reading(at: now, life: record.owner.life)
  }
}
