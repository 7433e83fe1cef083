internal import CountdownBenchmarkHarness

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
  var limit: Finding.Limit? {
    switch self {
    case .storm4, .storm8: .worst(2)
    case .sparse: .p99(15)
    case .dense: .p99(60)
    case .kill: .worst(0.5)
    case .halt, .cut: .worst(4)
    case .silence: .worst(0)
    case .size: .worst(2)
    case .commit, .schedule, .batches, .heap, .indexes: nil
    }
  }
}

extension Finding {
  /// What came out.
  init(_ figure: Figure, _ values: [Double], floor: [Double] = [], missing: String? = nil) {
    self.init(
      figure.rawValue, values, figure.unit, limit: figure.limit, floor: floor, missing: missing)
  }
}
