internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres

extension Measurement {
  /// A synchronous standby that is gone for 3 s, so that no commit ends.
  func hungCommit() async throws -> [Finding] {
    note("commits that hang")
    let (schema, fleet) = fleet()
    let (count, first) = (100, moment(after: 0))
    try await fill(fleet, (0..<count).map { first.advanced(by: .milliseconds(100 * $0)) })
    let workers = try nodes(of: schema, .linger)
    let ledgers = workers.map(\.ledger)
    try await sleep(until: first.advanced(by: .seconds(3)))
    try setStandby("= 'nobody'")
    let begin = WallMoment.now.advanced(by: .milliseconds(500))
    try await Task.sleep(for: .seconds(3))
    let end = WallMoment.now
    try setStandby("TO DEFAULT")
    try await wait(for: "all handlers have begun", within: 60) {
      ledgers.reduce(0) { $0 + $1.count } >= count
    }
    try await server.wait(until: "NOT EXISTS (SELECT FROM \(schema).deadline)")
    for worker in workers { worker.end() }
    try remove(schema)
    let lines = ledgers.flatMap(\.lines)
    guard !lines.contains(where: { begin.nanoseconds..<end.nanoseconds ~= $0.began }) else {
      throw Failure("commits do not hang")
    }
    let next = lines.map(\.began).filter { $0 > end.nanoseconds }.min() ?? .max
    return [
      Finding(.hungTwice, [Double(lines.count { $0.attempt > 1 })]),
      Finding(.hungAfter, [Double(next - end.nanoseconds) / 1_000_000_000]),
    ]
  }

  private func setStandby(_ value: String) throws {
    try server.sql("ALTER SYSTEM SET synchronous_standby_names \(value)")
    try server.sql("SELECT pg_reload_conf()")
  }
}
