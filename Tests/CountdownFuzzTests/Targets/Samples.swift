import Countdown
import CountdownStore

@testable import CountdownSharing

/// Records for what an input says about them.
enum FuzzRecords {
  /// The clock of the records, which begins with each input.
  static let timeline = Timeline("fuzz")

  /// A record of ten minutes that begin at the moment zero.
  ///
  /// - Parameter wall: the wall clock at that moment.
  static func countdown(
    _ name: String, _ stage: SharedCountdown.Stage = .running, id: CountdownID = CountdownID(),
    kind: SharedCountdown.Kind = .countdown, wall: Int64, attributes: [String: String] = [:],
    steps: SharedSteps? = nil
  ) -> SharedCountdown {
    let total: Int64 = 600_000_000_000
    let left = stage.isOver ? 0 : total
    let (isRunning, isHalted) = (stage == .running, stage == .paused || stage == .ready)
    let end = Moment(nanoseconds: left)
    let snapshot = CountdownTimer.Snapshot(
      id: id, label: "Tea", phase: stage.phase, deadline: isRunning ? end : nil,
      timeline: timeline, wallNanoseconds: wall, sequence: 7, totalNanoseconds: total,
      remainingNanoseconds: left, everyNanoseconds: 1_000_000_000, toleranceNanoseconds: 0,
      adjustableWhileRunning: true)
    return SharedCountdown(
      name: name, kind: kind, snapshot: snapshot, run: id, startedWallNanoseconds: wall,
      end: isHalted
        ? nil : SharedCountdown.End(moment: end, wallNanoseconds: wall.saturatingAdd(left)),
      owner: owner, attributes: attributes, steps: steps, stage: stage, isAccepting: true)
  }

  /// A process of another machine.
  private static let owner = OwnerMark(
    machine: "0123", boot: "b", process: 4_711, started: 815, namespaces: "1.2")

  /// A moment on the records' clock.
  static func time(_ seconds: Int64, wall: Int64) -> SharedTime {
    SharedTime(
      [timeline: Moment(nanoseconds: seconds * 1_000_000_000)],
      wallNanoseconds: wall.saturatingAdd(seconds * 1_000_000_000))
  }
}
