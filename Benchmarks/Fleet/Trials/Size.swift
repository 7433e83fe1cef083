internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres

extension Measurement {
  /// Deadlines of which each one that is handled is followed by another, and what they leave.
  func sizes() async throws -> [Finding] {
    note("handling \(options.fires) deadlines")
    let (schema, fleet) = fleet()
    let first = moment(after: Order.pending)
    try await fill(
      fleet,
      (0..<Order.pending).map { first.advanced(by: Order.cycle * $0 / Order.pending) })
    let workers = try nodes(of: schema, .renew)
    let timeout = 120 + options.fires / 500
    try await wait(for: "\(options.fires) handlers have begun", within: timeout) {
      workers.reduce(0) { $0 + $1.ledger.count } >= options.fires
    }
    for worker in workers { worker.end() }
    let live = try deadlines(in: schema)
    let (fresh, other) = self.fleet()
    try await other.schedule(live)
    let (used, new) = (try Sizes(of: schema, on: server), try Sizes(of: fresh, on: server))
    try remove(schema)
    try remove(fresh)
    return [
      Finding(.size, [(used.heap + used.indexes) / (new.heap + new.indexes)]),
      Finding(.heap, [used.heap / new.heap]), Finding(.indexes, [used.indexes / new.indexes]),
    ]
  }

  /// The deadlines in a table, in the order in which they were scheduled.
  private func deadlines(in schema: String) throws -> [Fleet.Deadline] {
    try server.sql("SELECT key || ' ' || due_ns FROM \(schema).deadline ORDER BY due_ns")
      .compactMap { row in
        let words = row.split(separator: " ")
        guard words.count == 2, let due = Int64(words[1]) else { return nil }
        return Fleet.Deadline(
          String(words[0]), at: WallMoment(nanoseconds: due), body: Self.body)
      }
  }
}

/// The bytes of a fleet's deadlines on the disk.
private struct Sizes {
  let heap: Double
  let indexes: Double

  init(of schema: String, on server: Server) throws {
    heap = try server.number("SELECT pg_table_size('\(schema).deadline')")
    indexes = try server.number("SELECT pg_indexes_size('\(schema).deadline')")
  }
}
