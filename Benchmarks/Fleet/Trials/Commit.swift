internal import Countdown

extension Measurement {
  /// What the disk costs: the milliseconds of transactions that change a row.
  func commits() throws -> [Double] {
    note("measuring single commits")
    let session = try Session(server.address)
    try session.run("CREATE TABLE lone AS SELECT 0 AS value")
    try session.prepare("change", "UPDATE lone SET value = value + 1")
    let times = try (0..<200).map { _ in
      let began = WallMoment.now
      try session.execute("change")
      return began.duration(to: .now) / .milliseconds(1)
    }
    try session.run("DROP TABLE lone")
    return times
  }
}
