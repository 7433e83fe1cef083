internal import CountdownBenchmarkSupport

/// What is measured, and what it must not exceed.
enum Figure: String, CaseIterable, Sendable {
  case commit
  case storm4 = "storm_4"
  case storm8 = "storm_8"
  case sparse, dense, kill, halt, cut, silence, schedule, batches, size, heap, indexes

  var explanation: String {
    switch self {
    case .commit: "a transaction that changes one row, alone on the server"
    case .storm4: "20,000 due at one moment, 4 nodes, until all are handled and confirmed"
    case .storm8: "the same with 8 nodes"
    case .sparse: "from the due moment to the handler, 10 a second"
    case .dense: "the same, 2,000 a second"
    case .kill: "from kill -9 to the next handler of what the node was handling"
    case .halt: "the same from SIGSTOP, after which the node's session goes on"
    case .cut: "the same from the loss of the node's network"
    case .silence: "statements in 30 s, with 100,000 pending and nothing due"
    case .schedule: "single calls from 64 tasks, 100,000 pending"
    case .batches: "deadlines scheduled a thousand in each call, by one caller"
    case .size: "the table after many fires, beside one freshly filled with the same 50,000"
    case .heap: "its rows alone"
    case .indexes: "its indexes alone"
    }
  }

  var unit: String {
    switch self {
    case .storm4, .storm8, .kill, .halt, .cut: "s"
    case .commit, .sparse, .dense: "ms"
    case .silence: "statements"
    case .schedule, .batches: "/s"
    case .size, .heap, .indexes: "times"
    }
  }

  /// Nil for what is only there to be compared with.
  var limit: Limit? {
    switch self {
    case .storm4, .storm8: Limit(value: .worst, most: 2)
    case .sparse: Limit(value: .p99, most: 15)
    case .dense: Limit(value: .p99, most: 60)
    case .kill: Limit(value: .worst, most: 0.5)
    case .halt, .cut: Limit(value: .worst, most: 4)
    case .silence: Limit(value: .worst, most: 0)
    case .size: Limit(value: .worst, most: 2)
    case .commit, .schedule, .batches, .heap, .indexes: nil
    }
  }
}

/// The most that one of a figure's values may be.
struct Limit: Hashable, Sendable {
  let value: Value
  let most: Double

  enum Value: String, Sendable { case p99, worst }

  func holds(for spread: Spread) -> Bool {
    switch value {
    case .p99: spread.p99 <= most
    case .worst: spread.worst <= most
    }
  }
}

/// Values that were measured, in three.
struct Spread: Hashable, Encodable, Sendable {
  let median: Double
  let p99: Double
  let worst: Double

  /// Nil without values.
  init?(_ values: [Double]) {
    let sample = Sample(values)
    guard let median = sample.median, let p99 = sample.percentile(0.99), let worst = values.max()
    else { return nil }
    (self.median, self.p99, self.worst) = (median, p99, worst)
  }
}

/// What came out.
struct Outcome: Sendable {
  let figure: Figure
  /// Nil for what could not be measured.
  var spread: Spread?
  /// What the floor took for the same.
  var floor: Spread?
  /// Why there is nothing.
  var missing: String?

  init(_ figure: Figure, _ values: [Double], floor: [Double] = []) {
    (self.figure, spread, self.floor) = (figure, Spread(values), Spread(floor))
    if spread == nil { missing = "no values" }
  }

  init(_ figure: Figure, missing: String) { (self.figure, self.missing) = (figure, missing) }

  /// What the figure says about its limit.
  var verdict: String? {
    guard let limit = figure.limit, let spread else { return nil }
    return limit.holds(for: spread) ? "holds" : "missed"
  }
}
