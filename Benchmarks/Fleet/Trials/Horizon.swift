internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres

// A transaction that stays open, such as a dump, keeps the server from cleaning anything. All that
// was claimed and handled since it began stays in the table and in its indexes.

extension Measurement {
  private static let count = 100_000
  /// The handlers at each end that are compared.
  private static let sample = 5_000

  func horizons() async throws -> [Finding] {
    let distinct = { (first: WallMoment) in
      (0..<Self.count).map { first.advanced(by: .microseconds($0)) }
    }
    let one = { (first: WallMoment) in Array(repeating: first, count: Self.count) }
    var latencies: [Double] = []
    let findings = [
      try await horizon(.horizonDistinct, distinct, &latencies),
      try await horizon(.horizonOne, one, &latencies),
    ]
    return findings + [Finding(.horizonSparse, latencies)]
  }

  /// How many times longer the last handlers take than the first ones, with one node and with four.
  private func horizon(
    _ figure: Figure, _ moments: (WallMoment) -> [WallMoment], _ latencies: inout [Double]
  ) async throws -> Finding {
    let held = try Session(server.address)
    try held.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
    try held.run("SELECT 1")
    var (own, floor): ([Double], [Double]) = ([], [])
    for nodes in [1, Self.nodes] {
      note("\(figure.name), nodes: \(nodes)")
      let lines = try await handle(by: nodes, count: Self.count, moments) { fleet, workers in
        latencies += try await self.latencies(fleet, workers)
      }.lines
      own.append(slowdown(of: lines))
    }
    let lines = try await claim(by: Self.nodes, count: Self.count, moments).lines
    floor.append(slowdown(of: lines))
    try held.run("ROLLBACK")
    return Finding(figure, own, floor: floor)
  }

  private func slowdown(of lines: [Ledger.Line]) -> Double {
    let began = lines.map(\.began).sorted()
    let (first, last) = (began.prefix(Self.sample), began.suffix(Self.sample))
    let times = [first, last].map { Double(($0.last ?? 0) - ($0.first ?? 0)) / 1_000_000_000 }
    let rates = times.map { (Double(Self.sample) / $0).text(decimals: 0) }
    note("\(rates[0]) a second at first, \(rates[1]) at last")
    return times[1] / times[0]
  }

  /// The milliseconds from the server's moment in a call to the handler, one call after the other.
  private func latencies(_ fleet: Fleet, _ workers: [Worker]) async throws -> [Double] {
    let ledgers = workers.map(\.ledger)
    let before = ledgers.map(\.count)
    let count = options.seconds * 10
    for number in 0..<count {
      try await fleet.schedule(Order(number: Self.count + number).key, after: .zero)
      try await Task.sleep(for: .milliseconds(100))
    }
    let all = before.reduce(count, +)
    try await wait(for: "all handlers have begun", within: 60) {
      ledgers.reduce(0) { $0 + $1.count } >= all
    }
    return zip(ledgers, before).flatMap { ledger, count in
      ledger.lines.dropFirst(count).map { $0.lateness * 1_000 }
    }
  }
}
