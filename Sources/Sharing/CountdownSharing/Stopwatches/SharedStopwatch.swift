package import Countdown
package import CountdownRoutines
internal import CountdownStore

/// A stopwatch in a store. Nothing is due when it counts, so it needs no process: its record says
/// when it began, paused and took laps, and every process computes the elapsed time from that.
///
/// ```swift internal
/// let run = try shared.stopwatches.start("run", label: "Run")
/// run.state(at: .now).elapsed
/// try shared.stopwatches.perform(.lap, on: "run")
/// ```
package struct SharedStopwatch: Hashable, Sendable {
  package let name: String
  /// The stopwatch at its latest change.
  package internal(set) var snapshot: Stopwatch.Snapshot
  /// The start, on the wall clock; nil before it.
  package internal(set) var started: WallMoment?
  var revision: EntryRevision?

  /// The most laps that a record has room for.
  package static let mostLaps = 1_000
  /// The time for which one that was stopped is listed, so that its laps can be read.
  package static let shownAfterStop = Duration.hours(1)

  init(_ name: String, _ snapshot: Stopwatch.Snapshot, started: WallMoment?) {
    (self.name, self.snapshot, self.started) = (name, snapshot, started)
  }

  /// A stopwatch that begins to run.
  ///
  /// - Parameter timeline: the clock that it is measured on.
  package init(
    _ name: String, label: String, at time: SharedTime,
    on timeline: Timeline = SystemScheduler.TimeBase.continuous.timeline
  ) {
    let wall = WallMoment(nanoseconds: time.wallNanoseconds)
    let (now, timeline) = time.present(on: timeline)
    self.init(
      name,
      Stopwatch.Snapshot(
        id: CountdownID(), label: label, state: Stopwatch.State(phase: .running, elapsed: .zero),
        moment: now, timeline: timeline, wallTime: wall, sequence: 1),
      started: wall)
  }

  /// The state at a moment. Pure.
  package func state(at time: SharedTime) -> Stopwatch.State {
    let (now, timeline) = time.present(on: snapshot.timeline)
    return snapshot.state(
      at: now, on: timeline, wallTime: WallMoment(nanoseconds: time.wallNanoseconds))
  }

  package var isStopped: Bool { snapshot.state.phase == .stopped }

  /// Whether it was stopped so long ago that it is no longer shown.
  func isExpired(at time: SharedTime) -> Bool {
    isStopped
      && snapshot.wallTime.advanced(by: Self.shownAfterStop).nanoseconds
        <= time.wallNanoseconds
  }

  /// The stopwatch after a command. Pure.
  ///
  /// A stopwatch that was stopped keeps its time and its laps: only `reset` begins it anew.
  package func after(
    _ command: StopwatchMachine.Command, at time: SharedTime
  ) throws(SharedStopwatches.Failure) -> SharedStopwatch {
    if command == .lap, snapshot.state.laps.count >= Self.mostLaps {
      throw .tooManyLaps(name)
    }
    if isStopped, command != .reset { throw .stopped(name) }
    let wall = WallMoment(nanoseconds: time.wallNanoseconds)
    let (now, timeline) = time.present(on: snapshot.timeline)
    var after = self
    do throws(Stopwatch.Refusal) {
      after.snapshot = try snapshot.after(command, at: now, on: timeline, wallTime: wall)
    } catch {
      throw .refused(name, error)
    }
    switch after.snapshot.state.phase {
    case .ready: after.started = nil
    case .running where snapshot.state.phase == .ready: after.started = wall
    default: break
    }
    return after
  }

  /// The same stopwatch with another label.
  package func labeled(_ label: String) -> SharedStopwatch {
    var other = self
    other.snapshot = snapshot.labeled(label)
    return other
  }
}

extension SharedTime {
  /// The present on a timeline; where that cannot be known, on one that no other process has, so
  /// that the wall clock counts.
  fileprivate func present(on timeline: Timeline) -> (Moment, Timeline) {
    if let moment = moment(on: timeline) { return (moment, timeline) }
    let own = SystemScheduler.TimeBase.continuous.timeline
    if let moment = moment(on: own) { return (moment, own) }
    return (Moment(nanoseconds: 0), .unique())
  }
}
