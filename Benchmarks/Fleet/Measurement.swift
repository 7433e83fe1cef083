internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres
internal import Foundation

/// Everything that is measured, on one server.
final class Measurement {
  let options: Options
  let server: Server
  let note: (String) -> Void
  /// How many files and schemas were made.
  private var names = 0

  /// How many handlers a node runs at a time, and so the most that it claims at once: as `Fleet`
  /// has it.
  static let batch = 100
  static let nodes = 4

  init(_ options: Options, _ note: @escaping (String) -> Void) throws {
    (self.options, self.note) = (options, note)
    server = try Server(in: options.folder ?? "/tmp")
  }

  func run() async throws -> Report {
    let before = Self.load
    var outcomes: [Finding] = []
    var commits: [Double] = []
    for part in options.parts {
      commits += try self.commits()
      outcomes += try await measure(part)
    }
    outcomes.insert(Finding(.commit, commits), at: 0)
    return try report(outcomes, load: [before, Self.load])
  }

  private func report(_ findings: [Finding], load: [Double]) throws -> Report {
    let server = try server.sql("SHOW server_version").first ?? ""
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let loads = load.map { $0.text(decimals: 1) }.joined(separator: " before, ")
    var report = Report(
      "PostgreSQL \(server), \(processors) processors, load \(loads) after",
      [
        "server": .text(server), "processors": .integer(processors),
        "load": .list(load.map { JSON($0) }),
      ])
    report.add(Table(findings), as: "rows")
    return report
  }

  private func measure(_ part: Part) async throws -> [Finding] {
    switch part {
    case .storm: [try await storm(.storm4, nodes: 4), try await storm(.storm8, nodes: 8)]
    case .latency:
      [try await latency(.sparse, perSecond: 10), try await latency(.dense, perSecond: 2_000)]
    case .takeover: [try await kills(), try await halts(), try await cuts()]
    case .silence: try await silence()
    case .locked: try await lockedKey()
    case .hung: try await hungCommit()
    case .horizon: try await horizons()
    case .size: try await sizes()
    }
  }

  private static var load: Double {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : 0
  }

}

// MARK: - For the trials

extension Measurement {
  /// A fleet with tables of its own.
  func fleet() -> (schema: String, fleet: Fleet) {
    names += 1
    let schema = "fleet_\(names)"
    return (schema, Fleet(server.address, schema: schema))
  }

  /// Removes a fleet's tables, and writes to the disk what is to be written: not while something
  /// else is measured.
  func remove(_ schema: String) throws {
    try server.sql("DROP SCHEMA \(schema) CASCADE")
    try server.sql("CHECKPOINT")
  }

  /// Nodes of a fleet, when they are connected.
  func nodes(
    _ count: Int = Measurement.nodes, of schema: String, _ work: Role.Work = .note
  ) throws -> [Worker] {
    let workers = try (0..<count).map { _ in
      try Worker(
        .node(address: server.address, schema: schema, ledger: nextLedger, work))
    }
    for worker in workers { try worker.waitUntilReady() }
    return workers
  }

  /// The path of a new ledger.
  var nextLedger: String {
    names += 1
    return server.path("\(names)")
  }

  /// What every deadline carries.
  static let body = [UInt8](repeating: 120, count: 32)

  /// Schedules deadlines in the order of their moments.
  func fill(_ fleet: Fleet, _ moments: [WallMoment]) async throws {
    let deadlines = moments.enumerated().map { number, due in
      Fleet.Deadline(Order(number: number).key, at: due, body: Self.body)
    }
    try await fleet.schedule(deadlines)
  }

  /// A moment that lies ahead even when so many deadlines have been scheduled and nodes started.
  func moment(after count: Int) -> WallMoment {
    WallMoment.now.advanced(by: .seconds(4) + .milliseconds(count / 5))
  }

  /// Waits for a moment that must not have passed.
  func sleep(until moment: WallMoment) async throws {
    let left = WallMoment.now.duration(to: moment)
    guard left > .milliseconds(200) else { throw Failure("the machine is too slow to measure") }
    try await Task.sleep(for: left)
  }

  /// Waits until a condition holds that costs the server nothing.
  func wait(for what: String, within seconds: Int, until isTrue: () -> Bool) async throws {
    for _ in 0..<(seconds * 1_000) {
      if isTrue() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw Failure("not in \(seconds) s: \(what)")
  }
}

/// A deadline of the benchmark.
struct Order {
  let number: Int
  static let prefix = "order/"

  var key: String {
    let digits = "\(number)"
    return Self.prefix + String(repeating: "0", count: max(9 - digits.count, 0)) + digits
  }

  /// How many are pending while the size is measured.
  static let pending = 50_000
  /// The time from one of those to the one that takes its place.
  static let cycle = Duration.seconds(20)
}
