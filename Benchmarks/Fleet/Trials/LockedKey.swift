internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres

extension Measurement {
  private static let callers = 64

  /// Calls that share transactions, while another session has locked a row that one of them is
  /// about.
  func lockedKey() async throws -> [Finding] {
    note("scheduling beside a locked key")
    let (schema, fleet) = fleet()
    let key = "locked"
    try await fleet.schedule(key, after: .hours(1))
    let free = try await calls(fleet, key)
    let session = try Session(server.address)
    try session.run("BEGIN")
    try session.run("SELECT key FROM \(schema).deadline WHERE key = '\(key)' FOR UPDATE")
    let locked = try await calls(fleet, key)
    try session.run("ROLLBACK")
    try remove(schema)
    return [
      Finding(.lockedRate, [Double(free.count) / Double(locked.count)]),
      Finding(.lockedLongest, [locked.max() ?? 0], floor: [free.max() ?? 0]),
    ]
  }

  /// The seconds that each call about other keys takes, for a time.
  private func calls(_ fleet: Fleet, _ key: String) async throws -> [Double] {
    let end = WallMoment.now.advanced(by: .seconds(5))
    return try await withThrowingTaskGroup(of: [Double].self) { group in
      group.addTask {
        // While the row is locked this fails.
        while WallMoment.now < end { try? await fleet.schedule(key, after: .hours(1)) }
        return []
      }
      for caller in 1..<Self.callers {
        group.addTask {
          var times: [Double] = []
          while WallMoment.now < end {
            let began = WallMoment.now
            let order = Order(number: caller * 1_000_000 + times.count)
            try await fleet.schedule(order.key, after: .hours(1), body: Self.body)
            times.append(began.duration(to: .now) / .seconds(1))
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
