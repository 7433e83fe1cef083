internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres

extension Measurement {
  /// Handles deadlines with a fleet, from scheduling to the empty table.
  ///
  /// - Parameters:
  ///   - moments: given the first one, all of them.
  ///   - then: what follows with the same fleet and its nodes.
  /// - Returns: the beginnings of the handlers, and the seconds from the first moment to the end.
  func handle(
    by nodes: Int, count: Int, _ moments: (WallMoment) -> [WallMoment],
    then: (Fleet, [Worker]) async throws -> Void = { _, _ in }
  ) async throws -> (lines: [Ledger.Line], seconds: Double) {
    let (schema, fleet) = fleet()
    let first = moment(after: count)
    let all = moments(first)
    try await fill(fleet, all)
    let workers = try self.nodes(nodes, of: schema)
    try await sleep(until: first)
    let ledgers = workers.map(\.ledger)
    try await wait(for: "all handlers have begun", within: options.seconds + 120) {
      ledgers.reduce(0) { $0 + $1.count } >= count
    }
    try await server.wait(until: "NOT EXISTS (SELECT FROM \(schema).deadline)")
    let seconds = first.duration(to: .now) / .seconds(1)
    let lines = ledgers.flatMap(\.lines)
    try await then(fleet, workers)
    for worker in workers { worker.end() }
    guard lines.count == count, lines.allSatisfy({ $0.attempt == 1 }) else {
      throw Failure("\(lines.count) handlers began for \(count) deadlines")
    }
    try remove(schema)
    return (lines, seconds)
  }

  /// The same with the floor, which only claims.
  func claim(
    by processes: Int, count: Int, _ moments: (WallMoment) -> [WallMoment]
  ) async throws -> (lines: [Ledger.Line], seconds: Double) {
    try server.sql("CREATE SCHEMA floor")
    try server.sql(
      "CREATE TABLE floor.item (id bigint PRIMARY KEY, due_ns bigint, body bytea, owner int)")
    try server.sql("CREATE INDEX ON floor.item (due_ns) WHERE owner IS NULL")
    let first = moment(after: count)
    let all = moments(first).map { "\($0.nanoseconds)" }.joined(separator: ",")
    let body = String(decoding: Self.body, as: UTF8.self)
    try server.sql(
      """
      INSERT INTO floor.item (id, due_ns, body)
      SELECT row_number() OVER (), due, '\(body)' FROM unnest('{\(all)}'::bigint[]) AS due
      """)
    let workers = try (0..<processes).map { _ in
      try Worker(.floor(address: server.address, ledger: nextLedger, batch: Self.batch))
    }
    for worker in workers { try worker.waitUntilReady() }
    try await sleep(until: first)
    for worker in workers { worker.wait() }
    let lines = workers.flatMap(\.ledger.lines)
    guard lines.count == count, let last = lines.map(\.began).max() else {
      throw Failure("the floor made \(lines.count) claims of \(count)")
    }
    try remove("floor")
    return (lines, Double(last - first.nanoseconds) / 1_000_000_000)
  }
}

// MARK: - Storms

extension Measurement {
  private static let stormSize = 20_000

  func storm(_ figure: Figure, nodes: Int) async throws -> Finding {
    var (own, floor): ([Double], [Double]) = ([], [])
    for round in 1...options.rounds {
      note("storm of \(nodes) nodes, round \(round)")
      let moments = { (first: WallMoment) in
        Array(repeating: first, count: Self.stormSize)
      }
      own.append(try await handle(by: nodes, count: Self.stormSize, moments).seconds)
      floor.append(try await claim(by: nodes, count: Self.stormSize, moments).seconds)
    }
    return Finding(figure, own, floor: floor)
  }
}

// MARK: - Latencies

extension Measurement {
  func latency(_ figure: Figure, perSecond rate: Int) async throws -> Finding {
    note("\(rate) a second")
    let count = rate * options.seconds
    let moments = { (first: WallMoment) in
      (0..<count).map { first.advanced(by: .seconds(1) * $0 / rate) }
    }
    let own = try await handle(by: Self.nodes, count: count, moments).lines
    let floor = try await claim(by: Self.nodes, count: count, moments).lines
    return Finding(
      figure, own.map { $0.lateness * 1_000 }, floor: floor.map { $0.lateness * 1_000 })
  }
}
