internal import Countdown
internal import CountdownStore

/// A deadline that is to be scheduled.
struct NewDeadline: Sendable {
  let deadline: Fleet.Deadline
  /// Whether its moment counts from the present one.
  let isRelative: Bool

  init(_ deadline: Fleet.Deadline, isRelative: Bool) {
    (self.deadline, self.isRelative) = (deadline, isRelative)
  }
}

extension FleetStatements {
  /// The calls that schedule deadlines; of several with one key the last counts.
  func calls(scheduling deadlines: [NewDeadline]) -> [PostgresCall] {
    let byKey = Dictionary(deadlines.map { ($0.deadline.key, $0) }, uniquingKeysWith: { $1 })
    let deadlines = Array(byKey.values)
    let keys = PostgresValue.texts(deadlines.map(\.deadline.key))
    return [
      hold(),
      schedule(
        keys, .integers(deadlines.map(\.deadline.due.nanoseconds)),
        .blobs(deadlines.map(\.deadline.body)), .flags(deadlines.map(\.isRelative))),
      tell(keys, .text(tables.channel)),
    ]
  }
}

extension PostgresConnection {
  func cancel(
    _ keys: [String], _ statements: FleetStatements, _ bounds: PostgresCall,
    until limit: Moment
  ) throws(PostgresFailure) -> [Fleet.Cancellation] {
    let cancel = statements.cancel(.texts(keys))
    let rows = try run(bounds, cancel, until: limit).last?.rows ?? []
    var begun: [String: Bool] = [:]
    for row in rows { if let key = row.text(0) { begun[key] = row.flag(1) } }
    // The second of two calls for one key finds nothing.
    return keys.map { key in
      begun.removeValue(forKey: key).map { $0 ? .begun : .cancelled } ?? .unknown
    }
  }
}
