internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres

extension Measurement {
  /// Deadlines that are due in an hour and more: how fast they are scheduled, and what the nodes
  /// ask the server meanwhile.
  func silence() async throws -> [Finding] {
    let (schema, fleet) = fleet()
    note("scheduling \(Self.pending) deadlines")
    let first = WallMoment.now.advanced(by: .hours(1))
    let began = WallMoment.now
    try await fill(fleet, (0..<Self.pending).map { first.advanced(by: .milliseconds($0)) })
    let batches = Double(Self.pending) / (began.duration(to: .now) / .seconds(1))
    let workers = try nodes(of: schema)
    note("listening for 30 s")
    let statements = try await statements(in: .seconds(30), fleet)
    note("scheduling one by one")
    let calls = try await calls(fleet, from: first)
    for worker in workers { worker.end() }
    try remove(schema)
    return [
      Finding(.silence, [Double(statements)]), Finding(.batches, [batches]),
      Finding(.schedule, [calls]),
    ]
  }

  private static let pending = 100_000
  private static let callers = 64

  /// How many statements reach the server in a time, as its log has them.
  private func statements(in time: Duration, _ fleet: Fleet) async throws -> Int {
    try server.sql("ALTER SYSTEM SET log_statement = 'all'")
    try server.sql("SELECT pg_reload_conf()")
    try await Task.sleep(for: .seconds(3))
    let before = Self.statements(in: server.log)
    try await Task.sleep(for: time)
    let count = Self.statements(in: server.log) - before
    // The log must show what there is.
    try await fleet.schedule(Order(number: Self.pending).key, after: .hours(2))
    guard Self.statements(in: server.log) > before + count else {
      throw Failure("the server logs no statements")
    }
    try server.sql("ALTER SYSTEM RESET log_statement")
    try server.sql("SELECT pg_reload_conf()")
    return count
  }

  private static func statements(in log: String) -> Int {
    log.split(separator: "\n").count {
      $0.contains("LOG:  execute ") || $0.contains("LOG:  statement: ")
    }
  }

  /// Single calls by many tasks, in a second.
  private func calls(_ fleet: Fleet, from first: WallMoment) async throws -> Double {
    let began = WallMoment.now
    let end = began.advanced(by: .seconds(5))
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for caller in 1...Self.callers {
        group.addTask {
          var calls = 0
          while WallMoment.now < end {
            let number = caller * 1_000_000 + calls
            try await fleet.schedule(
              Order(number: number).key, at: first.advanced(by: .microseconds(number)),
              body: Self.body)
            calls += 1
          }
          return calls
        }
      }
      return try await group.reduce(0, +)
    }
    return Double(count) / (began.duration(to: .now) / .seconds(1))
  }
}
