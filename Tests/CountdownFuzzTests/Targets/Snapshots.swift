import Countdown
import CountdownRoutines
import CountdownTesting
import Foundation

extension FuzzTarget {
  /// The countdowns, routines and stopwatches that programs keep as JSON.
  static let snapshot = FuzzTarget(
    name: "snapshot",
    readers: [
      "countdown", "routine timer", "routine", "step", "event", "routine event", "stopwatch",
      "stopwatch event", "id", "timeline",
    ]
  ) { bytes, reached in
    let data = Data(bytes)
    if let snapshot = try again(CountdownTimer.Snapshot.self, data) {
      reached.insert("countdown")
      try restore(snapshot)
    }
    if let snapshot = try again(RoutineTimer.Snapshot.self, data) {
      reached.insert("routine timer")
      try restore(snapshot)
    }
    if let routine = try again(Routine.self, data) {
      reached.insert("routine")
      try require(routine.duration >= .zero && routine.rounds >= 0, "\(routine.duration)")
      let isLong = routine.steps.allSatisfy { $0.duration > .zero }
      try require(isLong, "a step without a duration")
    }
    if let step = try again(Routine.Step.self, data) {
      reached.insert("step")
      let isBounded = step.duration <= .hours(876_600) && step.round > 0
      try require(isBounded, "\(step.duration) in round \(step.round)")
    }
    if let event = try again(CountdownEvent.self, data) {
      reached.insert("event")
      _ = (event.description, event.lateness, event.warning)
    }
    if let event = try again(RoutineEvent.self, data) {
      reached.insert("routine event")
      _ = (event.description, event.countdown.description)
    }
    if let snapshot = try again(Stopwatch.Snapshot.self, data) {
      reached.insert("stopwatch")
      try restore(snapshot)
    }
    if let event = try again(StopwatchEvent.self, data) {
      reached.insert("stopwatch event")
      _ = (event.description, event.lateness, event.lap, event.notice)
    }
    if try again(CountdownID.self, data) != nil { reached.insert("id") }
    if try again(Timeline.self, data) != nil { reached.insert("timeline") }
  }

  /// A value that is read, written, and read again as the same; nil where there is none.
  private static func again<Value: Codable & Equatable>(
    _ type: Value.Type, _ data: Data
  ) throws -> Value? {
    guard let value = try? JSONDecoder().decode(type, from: data) else { return nil }
    let written = try JSONEncoder().encode(value)
    let read = try JSONDecoder().decode(type, from: written)
    try require(read == value, "\(Array(written).text) is read as another value")
    return value
  }
}

// MARK: - Going on

extension FuzzTarget {
  /// The greatest distance that is sure to be reached before time itself ends.
  private static let farthest = Duration.hours(200 * 8_766)

  /// A countdown that was restored, on another timeline and on its own, ends once at most.
  private static func restore(_ snapshot: CountdownTimer.Snapshot) throws(Violation) {
    for isSame in [false, true] {
      let scheduler = scheduler(for: snapshot)
      var own = snapshot
      if isSame { own.timeline = scheduler.timeline }
      let ends = Ends()
      let timer = CountdownTimer(restoring: own, scheduler: scheduler) { timer in
        timer.observe(.phase) { _, phase in
          if phase == .finished { ends.add() }
        }
      }
      let start = timer.state
      try check(start)
      try require(start.phase != .running || snapshot.phase == .running, "it runs by itself")
      scheduler.jump(by: start.remaining / 2)
      let middle = timer.state
      try check(middle)
      try require(middle.remaining <= start.remaining, "\(middle) after \(start)")
      scheduler.jump(by: middle.remaining)
      try check(timer.state)
      try require(scheduler.stalledAt == nil, "time stands still at \(scheduler.now)")
      try require(ends.count <= 1, "\(ends.count) ends of \(start)")
      if snapshot.phase == .running, start.remaining < farthest {
        try require(timer.phase == .finished, "\(timer.state) after all of \(start)")
        try require(ends.count == 1, "no end of \(start)")
      }
    }
  }

  /// A routine that was restored is at one of its steps, and goes on from there.
  private static func restore(_ snapshot: RoutineTimer.Snapshot) throws(Violation) {
    let scheduler = scheduler(for: snapshot.countdown)
    let ends = Ends()
    let routine = RoutineTimer(restoring: snapshot, scheduler: scheduler) { routine in
      routine.observe { event in
        if event.kind == .finished { ends.add() }
      }
    }
    // Some of the steps: there may be thousands.
    for _ in 0..<64 {
      let state = routine.state
      try check(state.countdown)
      let places = 0..<max(snapshot.routine.steps.count, 1)
      try require(places.contains(state.index), "step \(state.index) of \(places)")
      guard state.phase == .running else { break }
      scheduler.jump(by: state.countdown.remaining)
      try require(scheduler.stalledAt == nil, "time stands still at \(scheduler.now)")
      let hasMoved = routine.index > state.index || routine.phase != .running
      let isFar = state.countdown.remaining >= farthest || scheduler.now.nanoseconds >= .max / 2
      try require(hasMoved || isFar, "\(routine.state) after all of \(state)")
    }
    try require(ends.count <= 1, "\(ends.count) ends")
  }

  /// A stopwatch that was restored goes on from where it was, and not back.
  private static func restore(_ snapshot: Stopwatch.Snapshot) throws(Violation) {
    let scheduler = ManualScheduler(
      now: Moment(nanoseconds: 1_000_000_000), wallTime: snapshot.wallTime)
    let stopwatch = Stopwatch(restoring: snapshot, scheduler: scheduler)
    let start = stopwatch.state
    scheduler.jump(by: .hours(1))
    let end = stopwatch.state
    try require(start.elapsed >= .zero && end.elapsed >= start.elapsed, "\(end) after \(start)")
    try require(scheduler.stalledAt == nil, "time stands still at \(scheduler.now)")
    let isInside = end.laps.allSatisfy { $0.duration >= .zero && $0.total <= end.elapsed }
    try require(isInside, "\(end.laps) in \(end)")
    try require(stopwatch.stop() == nil || !start.isRunning, "\(end) cannot be stopped")
  }

  /// A scheduler at the moment at which a snapshot was taken.
  private static func scheduler(for snapshot: CountdownTimer.Snapshot) -> ManualScheduler {
    ManualScheduler(now: Moment(nanoseconds: 1_000_000_000), wallTime: snapshot.wallTime)
  }

  private static func check(_ state: CountdownTimer.State) throws(Violation) {
    let isInside = state.remaining >= .zero && state.remaining <= state.total
    try require(isInside, "\(state.remaining) of \(state.total) are left")
    try require((0...1).contains(state.progress), "a progress of \(state.progress)")
  }
}

/// The number of ends that observers were told of.
private final class Ends: Sendable {
  private let number = Locked(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}
