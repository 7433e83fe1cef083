internal import Countdown

/// The fields of a record in a file. All times are whole nanoseconds.
struct RecordFields: VersionedFields {
  var v = RecordText.version
  let name: String
  let id: CountdownID
  let run: CountdownID
  let label: String
  let kind: String
  let phase: CountdownTimer.Phase
  let total: Int64
  let remaining: Int64
  let every: Int64
  let tolerance: Int64
  let adjustable: Bool
  let sequence: UInt64
  let timeline: String
  let deadline: Int64?
  let endsAt: Int64?
  let takenAt: Int64
  let startedAt: Int64?
  let owner: OwnerMark
  let open: [String]?
  let attributes: [String: String]?
  let announces: Bool?

  private enum CodingKeys: String, CodingKey {
    case v, name, id, run, label, kind, phase, adjustable, sequence, timeline, owner, open
    case attributes, announces
    case total = "total_ns"
    case remaining = "remaining_ns"
    case every = "every_ns"
    case tolerance = "tolerance_ns"
    case deadline = "deadline_ns"
    case endsAt = "ends_at_ns"
    case takenAt = "taken_at_ns"
    case startedAt = "started_at_ns"
  }
}

extension RecordFields {
  init(_ record: SharedCountdown) {
    let snapshot = record.snapshot
    (name, kind, run) = (record.name, record.kind.rawValue, record.run)
    (id, label, phase) = (snapshot.id, snapshot.label, snapshot.phase)
    (total, remaining) = (snapshot.totalNanoseconds, snapshot.remainingNanoseconds)
    (every, tolerance) = (snapshot.everyNanoseconds, snapshot.toleranceNanoseconds)
    (adjustable, sequence) = (snapshot.adjustableWhileRunning, snapshot.sequence)
    (timeline, deadline) = (snapshot.timeline.description, record.end?.moment.nanoseconds)
    (endsAt, takenAt) = (record.end?.wallNanoseconds, snapshot.wallNanoseconds)
    (startedAt, owner) = (record.startedWallNanoseconds, record.owner)
    open = record.open.isEmpty ? nil : record.open
    attributes = record.attributes.isEmpty ? nil : record.attributes
    announces = record.isAnnouncedByOwner
  }

  /// The record that these fields are, or nil where they contradict each other.
  func record(named expected: String) -> SharedCountdown? {
    let limit = Duration.hundredYears.saturatedNanoseconds
    guard name == expected, (0...limit).contains(total), (0...total).contains(remaining),
      every > 0, tolerance >= 0, open.map(SharedCountdown.isCommand) ?? true,
      SharedAttributes.problem(with: attributes ?? [:]) == nil
    else { return nil }
    let end = zip(deadline, endsAt).map(SharedCountdown.End.init)
    switch phase {
    case .running, .finished: if end == nil { return nil }
    case .paused: if end != nil { return nil }
    case .ready, .stopped: return nil
    }
    return SharedCountdown(
      name: name, kind: SharedCountdown.Kind(rawValue: kind), snapshot: snapshot, run: run,
      startedWallNanoseconds: startedAt, end: end, owner: owner, open: open ?? [],
      attributes: attributes ?? [:], isAnnouncedByOwner: announces ?? false)
  }

  private var snapshot: CountdownTimer.Snapshot {
    CountdownTimer.Snapshot(
      id: id, label: label, phase: phase,
      deadline: phase == .running ? deadline.map(Moment.init(nanoseconds:)) : nil,
      timeline: Timeline(timeline), wallNanoseconds: takenAt, sequence: sequence,
      totalNanoseconds: total, remainingNanoseconds: remaining, everyNanoseconds: every,
      toleranceNanoseconds: tolerance, adjustableWhileRunning: adjustable)
  }
}

extension SharedCountdown {
  /// Whether an argument vector could be run; an empty one means that there is none.
  static func isCommand(_ arguments: [String]) -> Bool {
    arguments.first != "" && !arguments.contains { $0.utf8.contains(0) }
  }
}

/// A moment on two clocks, if both are there.
private func zip(_ moment: Int64?, _ wall: Int64?) -> (Moment, Int64)? {
  guard let moment, let wall else { return nil }
  return (Moment(nanoseconds: moment), wall)
}
