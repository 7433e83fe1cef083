internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// Reads the fields of a record that another program may have written. Nothing in a record is
/// trusted: a number out of range or a field of another kind makes the whole record invalid.
struct RecordReader {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func record(named name: String) -> SharedCountdown? {
    guard let stage = string("stage").flatMap(SharedCountdown.Stage.init(rawValue:)),
      let run = identity("run"), let kind = string("kind"), let owner = owner,
      let open = texts("open"), SharedCountdown.isCommand(open),
      let attributes = attributes, SharedAttributes.problem(with: attributes) == nil,
      let snapshot = snapshot(stage), let attempts = optional("attempts", 0...1_000),
      let commands = optional("commands", 0...(.max)),
      let started = instant("started_at_ns"), let end = end(stage), let steps = steps,
      let edition = optional("edition", 0...(.max)),
      let changes = object["changes"].map(\.changes) ?? [], let lengths = lengths(stage)
    else { return nil }
    var record = SharedCountdown(
      name: name, kind: SharedCountdown.Kind(rawValue: kind), snapshot: snapshot, run: run,
      startedWallNanoseconds: started.value, end: end.value, owner: owner, open: open,
      attributes: attributes, steps: steps.value, stage: stage,
      isAnnouncedByOwner: object["announces"]?.bool ?? false,
      isAccepting: object["accepts"]?.bool ?? false)
    record.isSeen = object["seen"]?.bool ?? false
    (record.attempts, record.commands) = (Int(attempts ?? 0), UInt64(commands ?? 0))
    (record.changes, record.edition) = (changes, UInt64(edition ?? 0))
    (record.givenNanoseconds, record.leftWallNanoseconds) = (lengths.given, lengths.left)
    record.bookedNanoseconds = lengths.booked
    return record
  }

  // MARK: - Parts

  private func snapshot(_ stage: SharedCountdown.Stage) -> CountdownTimer.Snapshot? {
    let limit = Duration.hundredYears.saturatedNanoseconds
    guard let id = identity("id"), let label = string("label"),
      let total = number("total_ns", 0...limit), let remaining = number("remaining_ns", 0...total),
      let every = number("every_ns", 1...(.max)),
      let tolerance = number("tolerance_ns", 0...(.max)),
      let isAdjustable = object["adjustable"]?.bool, let timeline = string("timeline"),
      let sequence = number("sequence", 0...(.max)), let takenAt = object["taken_at_ns"]?.integer,
      let warnings = object["warn_ns"].map(\.warnings) ?? [],
      let repeats = object["repeats"].map(\.bool) ?? false
    else { return nil }
    let deadline = stage == .running ? object["deadline_ns"]?.integer : nil
    return CountdownTimer.Snapshot(
      id: id, label: label, phase: stage.phase, deadline: deadline.map(Moment.init(nanoseconds:)),
      timeline: Timeline(timeline), wallNanoseconds: takenAt, sequence: UInt64(sequence),
      totalNanoseconds: total, remainingNanoseconds: remaining, everyNanoseconds: every,
      toleranceNanoseconds: tolerance, adjustableWhileRunning: isAdjustable,
      warnings: warnings, repeats: repeats)
  }

  /// The length that was given, when the countdown was left, and what the history has of it.
  private func lengths(
    _ stage: SharedCountdown.Stage
  ) -> (given: Int64?, left: Int64?, booked: Int64)? {
    let limit = Duration.hundredYears.saturatedNanoseconds
    guard let given = optional("given_ns", 1...limit), let left = instant("left_at_ns"),
      let booked = optional("booked_ns", 0...limit), left.value == nil || stage == .paused
    else { return nil }
    return (given, left.value, booked ?? 0)
  }

  /// An optional field: the wrapper distinguishes an absent value from an invalid one.
  private struct Maybe<Value> { let value: Value? }

  private func end(_ stage: SharedCountdown.Stage) -> Maybe<SharedCountdown.End>? {
    let (moment, wall) = (object["deadline_ns"]?.integer, object["ends_at_ns"]?.integer)
    guard let moment, let wall else {
      return stage == .running || stage.isOver ? nil : Maybe(value: nil)
    }
    if stage == .paused || stage == .ready { return nil }
    return Maybe(
      value: SharedCountdown.End(moment: Moment(nanoseconds: moment), wallNanoseconds: wall))
  }

  private func instant(_ name: String) -> Maybe<Int64>? {
    guard let value = object[name] else { return Maybe(value: nil) }
    return value.integer.map(Maybe.init)
  }

  private var steps: Maybe<SharedSteps>? {
    guard let value = object["steps"] else { return Maybe(value: nil) }
    return value.object.flatMap(SharedSteps.init).map(Maybe.init)
  }

  private var owner: OwnerMark? {
    guard let mark = object["owner"]?.object, let machine = mark["machine"]?.string,
      let boot = mark["boot"]?.string, let number = mark["process"]?.integer,
      let process = Int32(exactly: number), let started = mark["started"]?.integer, started >= 0,
      let namespaces = mark["namespaces"]?.string
    else { return nil }
    return OwnerMark(
      machine: machine, boot: boot, process: process, started: UInt64(started),
      namespaces: namespaces)
  }

  // MARK: - Fields

  private func string(_ name: String) -> String? { object[name]?.string }

  private func identity(_ name: String) -> CountdownID? { string(name).flatMap(CountdownID.init) }

  private func number(_ name: String, _ range: ClosedRange<Int64>) -> Int64? {
    object[name]?.integer.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Nil for an invalid number, and an inner nil for an absent one.
  private func optional(_ name: String, _ range: ClosedRange<Int64>) -> Int64?? {
    object[name] == nil ? .some(nil) : number(name, range).map { .some($0) }
  }

  private func texts(_ name: String) -> [String]? {
    guard let value = object[name] else { return [] }
    guard let values = value.array else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }

  private var attributes: [String: String]? {
    guard let value = object["attributes"] else { return [:] }
    return value.object?.texts
  }
}

extension SharedCountdown.Stage {
  /// The phase of a countdown that is restored from the record.
  var phase: CountdownTimer.Phase {
    switch self {
    case .ready: .ready
    case .running: .running
    case .paused: .paused
    case .returned, .announcing, .announced, .unconfirmed: .finished
    case .stopped: .stopped
    }
  }
}

extension SharedCountdown {
  /// Whether an argument vector could be run; an empty one means that there is no command.
  static func isCommand(_ arguments: [String]) -> Bool {
    arguments.first != "" && !arguments.contains { $0.utf8.contains(0) }
  }
}
