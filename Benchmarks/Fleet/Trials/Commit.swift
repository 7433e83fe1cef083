#if Postgres
  internal import Countdown
  internal import CountdownBenchmarkSupport

  extension Measurement {
    /// What the disk costs: transactions that change a row, one after the other.
    func commit() throws -> Outcome {
      let session = try Session(server.address)
      try session.run("CREATE TABLE lone (value bigint)")
      try session.run("INSERT INTO lone VALUES (0)")
      try session.prepare("change", "UPDATE lone SET value = value + 1")
      let times = try (0..<300).map { _ in
        let began = WallMoment.now
        try session.execute("change")
        return began.duration(to: .now) / .milliseconds(1)
      }
      return Outcome(.commit, times)
    }
  }
#endif
