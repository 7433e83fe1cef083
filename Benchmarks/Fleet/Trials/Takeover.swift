internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres
internal import Glibc

extension Measurement {
  private var halted: Int { max(options.kills / 5, 1) }

  func kills() async throws -> Finding {
    try await takeovers(.kill, rounds: options.kills) { kill($0, SIGKILL) }
  }

  func halts() async throws -> Finding {
    try await takeovers(.halt, rounds: halted) { kill($0, SIGSTOP) }
  }

  /// Strikes the node whose handler runs, again and again, and puts another one in its place.
  private func takeovers(
    _ figure: Figure, rounds: Int, _ strike: (pid_t) -> Int32
  ) async throws -> Finding {
    let (schema, fleet) = fleet()
    try await fleet.schedule([])
    var workers = try nodes(of: schema, .hold)
    var times: [Double] = []
    for round in 1...rounds {
      note("\(figure.name) \(round)")
      // After a second each of them may take others for dead.
      try await Task.sleep(for: .milliseconds(1_100))
      let before = workers.map(\.ledger.count)
      try await fleet.schedule(Order(number: round).key, after: .zero, body: Self.body)
      var victim: Int?
      try await wait(for: "a handler begins", within: 10) {
        victim = workers.indices.first { workers[$0].ledger.count > before[$0] }
        return victim != nil
      }
      guard let victim else { throw Failure("no handler began") }
      try await Task.sleep(for: .milliseconds(Int.random(in: 100...400)))
      let struck = WallMoment.now
      guard strike(workers[victim].number) == 0 else { throw Failure("no signal was sent") }
      let others = workers.indices.filter { $0 != victim }.map { workers[$0].ledger }
      times.append(try await takeover(after: struck, by: others))
      workers[victim].end()
      workers[victim] = try nodes(1, of: schema, .hold)[0]
    }
    for worker in workers { worker.end() }
    try remove(schema)
    return Finding(figure, times)
  }

  /// The seconds from a moment until another node begins what one had begun.
  private func takeover(after struck: WallMoment, by others: [Ledger]) async throws -> Double {
    var next: Ledger.Line?
    try await wait(for: "another node begins", within: 20) {
      next = others.flatMap(\.lines)
        .first { $0.attempt > 1 && $0.began > struck.nanoseconds }
      return next != nil
    }
    guard let next else { throw Failure("no other node began") }
    return Double(next.began - struck.nanoseconds) / 1_000_000_000
  }

  /// Cuts the network of a node that is alone at first, so that it has the deadline.
  func cuts() async throws -> Finding {
    guard Server.hasNetwork else { return Finding(.cut, [], missing: "needs root, unshare and ip") }
    var times: [Double] = []
    for round in 1...halted {
      note("cut \(round)")
      let (schema, fleet) = fleet()
      try await fleet.schedule(Order(number: 0).key, after: .zero, body: Self.body)
      let node = try Worker(
        .node(
          address: server.networkAddress, schema: schema, ledger: nextLedger, .hold),
        isApart: true)
      try await connect(node)
      try await wait(for: "a handler begins", within: 10) { node.ledger.count > 0 }
      let others = try nodes(Self.nodes - 1, of: schema, .hold)
      try await Task.sleep(for: .milliseconds(Int.random(in: 1_200...2_200)))
      let struck = WallMoment.now
      try server.cut(node.number)
      times.append(try await takeover(after: struck, by: others.map(\.ledger)))
      for worker in others + [node] { worker.end() }
      try remove(schema)
    }
    return Finding(.cut, times)
  }

  /// Connects a node as soon as it has a network of its own.
  private func connect(_ node: Worker) async throws {
    let own = try Server.network(of: getpid())
    try await wait(for: "a network of its own", within: 10) {
      (try? Server.network(of: node.number)).map { $0 != own } ?? false
    }
    try server.connect(node.number)
    try node.waitUntilReady()
  }
}
