import Countdown

@testable import CountdownSharing

/// A timer in the process that keeps its entry, and what becomes of its events there. Commands of
/// others bring it where they have put the entry, a step later.
struct ModelTimer: Hashable {
  var stage: SharedCountdown.Stage
  var end: Int64
  /// The time left at the latest change.
  var left: Int64
  /// The time of the warning before the end; 0 for none.
  let lead: Int64
  var hasWarned = false
  /// The tick of the latest event, which is the present for the keeper.
  var time: Int64 = 0
  /// The number of the run, and of others' changes that were followed.
  var number: UInt64
  var commands: Int
  var isAtEnd = false
  /// Where others have put the countdown, until the timer is there.
  var way: ModelBody?
  /// The run whose end is to be announced or withheld, and since when.
  var awaited: UInt64?
  var awaitedSince: Int64 = 0
  /// The announcement of an end whose event is still to come.
  var granted: KeeperActor.Presentation?
  /// The runs whose end was announced or withheld, and those that were to be announced here.
  var settled: Set<UInt64> = []
  var tried: Set<UInt64> = []

  /// What the keeper is given of a command to the timer.
  struct Change: Hashable, Sendable {
    let stage: SharedCountdown.Stage
    let end: Int64
    let left: Int64
    let number: UInt64
    let commands: Int
    let isAfterEnd: Bool
  }

  init(_ body: ModelBody) {
    (stage, end, left, lead) = (body.stage, body.end, body.left, body.lead)
    (number, commands, isAtEnd) = (body.number, body.commands, body.stage.isOver)
  }

  /// Whether something is left to do.
  func isBusy(at tick: Int64) -> Bool {
    way != nil || isDue(at: tick) || warns(at: tick) || isTimedOut(at: tick)
  }

  func isDue(at tick: Int64) -> Bool { stage == .running && end <= tick }

  /// Whether a moment is to come at which it does something.
  var isWaiting: Bool { stage == .running || awaited != nil }

  /// Whether its sink has waited long enough to learn whose the end is.
  func isTimedOut(at tick: Int64) -> Bool {
    awaited != nil && awaitedSince + Self.timeout <= tick
  }

  private static let timeout: Int64 = 5

  func warns(at tick: Int64) -> Bool {
    stage == .running && way == nil && !hasWarned && 0 < lead && lead < left && end - lead <= tick
      && tick < end
  }

  mutating func warn(at tick: Int64) { (hasWarned, time) = (true, tick) }

  /// The end has come.
  mutating func finish(at tick: Int64) {
    isAtEnd = isAtEnd || way == nil
    (stage, left, time) = (.announced, 0, tick)
  }

  /// The end of a run is to be announced here.
  ///
  /// - Returns: whether its event has come; nil where that was decided before.
  mutating func claim(_ presentation: KeeperActor.Presentation) -> Bool? {
    let run = UInt64(ModelBody.number(presentation.run))
    if awaited == run {
      awaited = nil
      settled.insert(run)
      return true
    }
    if settled.contains(run) { return nil }
    granted = presentation
    return false
  }

  /// The event of the end has come.
  ///
  /// - Returns: the announcement, if the end is claimed, or that of another run, whose event will
  ///   not come.
  mutating func await() -> KeeperActor.Presentation? {
    defer { granted = nil }
    if let granted, granted.run == ModelBody.runs[Int(number)] {
      settled.insert(number)
    } else {
      (awaited, awaitedSince) = (number, time)
    }
    return granted
  }

  mutating func withhold(isOver: Bool) {
    if let awaited, isOver { settled.insert(awaited) }
    awaited = nil
  }

  /// Another process has put the countdown somewhere.
  mutating func follow(_ body: ModelBody) {
    (way, number, commands) = (body, body.number, body.commands)
    isAtEnd = body.stage.isOver
  }

  /// The timer is there.
  ///
  /// - Returns: whether it has ended by that.
  mutating func arrive(at tick: Int64) -> Bool {
    guard let body = way else { return false }
    way = nil
    let stage = body.stage.isOver ? .announced : body.stage
    let isSame = stage == self.stage && (stage != .running || end == body.end)
    if !isSame { time = tick }
    defer { (self.stage, end, left, hasWarned) = (stage, body.end, body.left, false) }
    return stage == .announced && !isSame
  }

  /// A person's command to the timer.
  ///
  /// - Returns: what the keeper is given; nil where the timer refuses.
  mutating func take(_ command: ModelBody.Command, _ mark: UInt64, at tick: Int64) -> Change? {
    guard way == nil, !isDue(at: tick) else { return nil }
    switch (command, stage) {
    case (.pause, .running): (stage, left) = (.paused, end - tick)
    case (.resume, .paused), (.start, .paused): (stage, end) = (.running, tick + left)
    case (.add, .running): (end, left) = (end + 1, end + 1 - tick)
    case (.add, .paused): left += 1
    case (.stop, .running), (.stop, .paused): stage = .stopped
    case (.start, .announced), (.start, .stopped):
      (stage, number) = (.running, mark)
      (end, left) = (tick + ModelBody.length, ModelBody.length)
    default: return nil
    }
    defer { isAtEnd = false }
    (time, hasWarned) = (tick, false)
    return Change(
      stage: stage, end: end, left: left, number: number, commands: commands, isAfterEnd: isAtEnd)
  }
}
