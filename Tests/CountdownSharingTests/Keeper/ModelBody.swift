import Countdown
import CountdownStore

@testable import CountdownSharing

/// The least countdown that has every stage, a warning and steps. A tick is a second.
struct ModelBody: Hashable, Sendable {
  var isForeign = false
  var edition: UInt64 = 1
  var stage = SharedCountdown.Stage.running
  var isSeen = false
  /// The number of the run: 0, the mark of the start, or for a next step that of the ended run
  /// and 8.
  var number: UInt64 = 0
  /// The number of the run at whose end the present one began automatically.
  var ended: UInt64?
  var end: Int64 = 1
  /// The time left at the latest change.
  var left: Int64 = 1
  var attempts = 0
  var token: UInt64 = 0
  /// The tick of the latest change.
  var changed: Int64 = 0
  /// All changes, of which the log has the latest.
  var history: [Change] = []
  var log = 8
  /// The time of the warning before the end; 0 for none.
  var lead: Int64 = 0
  /// The number of steps that follow.
  var steps: UInt8 = 0

  enum Command: Hashable, Sendable {
    case pause, resume, add, stop, seen, start, next
    case timer(ModelTimer.Change)
  }

  struct Change: Hashable, Sendable {
    let kind: Kind
    /// The mark of a command or warning; 0 for none.
    let mark: UInt64
    /// The number of the run that it changed.
    let run: UInt64

    enum Kind: UInt8 { case command, warning, step, timer }
  }

  static let runs = (0..<32).map { _ in CountdownID() }
  private static let identities = [CountdownID(), CountdownID()]
  /// The length of a run.
  static let length: Int64 = 1
  /// An end that cannot be announced holds a routine up so long.
  static let graceForSteps: Int64 = 4

  static func number(_ run: CountdownID) -> Int { runs.firstIndex(of: run) ?? 0 }
}

extension ModelBody: KeptBody {
  var identity: CountdownID { Self.identities[isForeign ? 1 : 0] }
  var run: CountdownID { Self.runs[Int(number)] }
  var endedRun: CountdownID? { ended.map { Self.runs[Int($0)] } }

  var status: EndStatus {
    EndStatus(stage: stage, run: run, attempts: attempts, token: token)
  }

  var isSettled: Bool { stage == .stopped || isSeen }
  var isAnnounced: Bool { stage == .announced || stage == .unconfirmed }
  func isExpired(at tick: Int64) -> Bool { false }
  var firstNumber: UInt64 { UInt64(max(history.count - log, 0)) + 1 }

  func number(of mark: UInt64) -> UInt64? {
    history.lastIndex { $0.mark == mark }.map { UInt64($0) + 1 }
      .flatMap { $0 >= firstNumber ? $0 : nil }
  }

  var deadline: Moment? { KeeperModel.moment(end) }

  func left(at tick: Int64) -> Duration? {
    [.running, .returned].contains(stage) ? .seconds(end - tick) : nil
  }

  func isOver(at tick: Int64) -> Bool { stage.isOver || stage == .running && end <= tick }

  func sinceWarning(at tick: Int64) -> Duration? {
    guard stage == .running, tick < end, 0 < lead, lead < left else { return nil }
    return .seconds(lead - (end - tick))
  }

  func warned(mark: UInt64, at given: Int64) -> ModelBody? {
    let tick = max(given, changed)
    guard let since = sinceWarning(at: tick), since >= .zero else { return nil }
    return noting(.warning, mark, at: tick) { $0.left = end - tick }
  }

  private func noting(
    _ kind: Change.Kind, _ mark: UInt64, at tick: Int64, _ change: (inout ModelBody) -> Void
  ) -> ModelBody {
    var body = self
    change(&body)
    body.changed = tick
    body.history.append(Change(kind: kind, mark: mark, run: number))
    return body
  }
}

// MARK: - Commands

extension ModelBody {
  func decided(_ command: Command, at tick: Int64) -> Command {
    command == .start && stage == .paused ? .resume : command
  }

  func applying(
    _ command: Command, mark: UInt64, at given: Int64
  ) throws(CountdownTimer.Refusal) -> ModelBody? {
    // A command counts from when it was given, or from the latest change that it meets.
    let tick = max(given, changed)
    if case .timer(let change) = command { return applying(change, mark, at: tick) }
    if let body = warned(mark: 0, at: tick) {
      return try body.applying(command, mark: mark, at: tick)
    }
    let counts = stage == .running && !isOver(at: tick)
    var command = command
    switch command {
    case .pause: guard counts else { throw .notRunning }
    case .resume:
      if counts { throw .alreadyRunning }
      guard stage == .paused else { throw .notRunning }
    case .add: guard counts || stage == .paused else { throw .notRunning }
    case .stop: guard counts || stage == .paused || stage == .ready else { throw .notRunning }
    case .seen: guard stage.isOver, !isSeen else { throw .notRunning }
    case .start:
      if counts { throw .alreadyRunning }
      if stage == .paused { command = .resume }
    case .next: guard steps > 0 else { throw .nothingToCount }
    case .timer: return nil
    }
    return noting(.command, mark, at: tick) { $0.carryOut(command, mark, tick) }
  }

  private mutating func carryOut(_ command: Command, _ mark: UInt64, _ tick: Int64) {
    switch command {
    case .pause: (stage, left) = (.paused, end - tick)
    case .resume: (stage, end) = (.running, tick + left)
    case .add where stage == .paused: left += 1
    case .add:
      end += 1
      left = end - tick
    case .stop: stage = .stopped
    case .seen: (stage, isSeen, token) = (.announced, true, 0)
    case .start: begin(mark, at: tick)
    case .next: goOn(at: tick)
    case .timer: break
    }
  }

  /// The number of changes that the countdown's own timer did not make.
  var commands: Int { history.filter { $0.kind == .command || $0.kind == .step }.count }

  private func applying(
    _ change: ModelTimer.Change, _ mark: UInt64, at tick: Int64
  ) -> ModelBody? {
    guard commands == change.commands, change.isAfterEnd || !stage.isOver || number != change.number
    else { return nil }
    return noting(.timer, mark, at: tick) {
      ($0.stage, $0.end, $0.left) = (change.stage, change.end, change.left)
      $0.number = change.number
      ($0.attempts, $0.token, $0.isSeen, $0.ended) = (0, 0, false, nil)
    }
  }

  private mutating func begin(_ run: UInt64, at tick: Int64) {
    (stage, number, ended) = (.running, run, nil)
    (end, left) = (tick + Self.length, Self.length)
    (isSeen, attempts, token) = (false, 0, 0)
  }

  private mutating func goOn(at tick: Int64) {
    begin(number + 8, at: tick)
    steps -= 1
  }

  // MARK: - The end

  func untilItGoesOn(at tick: Int64) -> Duration? {
    guard steps > 0, isOver(at: tick), tick < end + Self.graceForSteps else { return nil }
    return .seconds(end + Self.graceForSteps - tick)
  }

  func applying(_ decision: EndDecision, at tick: Int64, by rules: KeeperRules) -> ModelBody {
    let status = status.applying(decision)
    let isClaim = if case .claim = decision { true } else { false }
    let isDone = [.announced, .unconfirmed].contains(status.stage)
    if !isClaim, steps > 0, isDone || tick >= end + Self.graceForSteps {
      let from = tick < end + Self.length ? end : tick
      return noting(.step, 0, at: tick) {
        $0.goOn(at: from)
        $0.ended = number
      }
    }
    var body = self
    (body.stage, body.attempts, body.token) = (status.stage, status.attempts, status.token)
    return body
  }
}
