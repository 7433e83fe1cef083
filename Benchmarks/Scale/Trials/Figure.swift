/// A number that a trial finds out, by its name in JSON.
enum Figure: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case arm = "arm_ns"
  case armProcess = "arm_process_ns"
  case disarm = "disarm_ns"
  case disarmProcess = "disarm_process_ns"
  case fire = "fire_ns"
  case pair = "pair_ns"
  case pairProcess = "pair_process_ns"
  case disarmedShare = "disarmed_share"
  case heapBytes = "heap_bytes"
  case residentBytes = "resident_bytes"
  case wakeups = "wakeups"
  case wakeupRate = "wakeups_per_s"
  case idleCPU = "cpu_us_per_s"
  case deliveredShare = "delivered_share"
  case missedShare = "missed_share"
  case tickCPU = "cpu_s_per_million"
  case p50 = "p50_ms"
  case p99 = "p99_ms"
  case maximum = "max_ms"

  /// What it is, for the help.
  var explanation: String {
    switch self {
    case .arm: "arming one, CPU time of the calling thread"
    case .armProcess: "the same, CPU time of all threads"
    case .disarm: "disarming one, CPU time of the calling thread"
    case .disarmProcess: "the same, CPU time of all threads"
    case .fire: "a wakeup when all fall due within 0.1 s, CPU time of all threads"
    case .pair: "disarming one and arming it anew, CPU time of the calling thread"
    case .pairProcess: "the same, CPU time of all threads, wakeups included"
    case .disarmedShare: "share of those armed that were disarmed before they fired"
    case .heapBytes: "bytes from malloc (mallinfo2), for each one or in all; not what was mapped"
    case .residentBytes: "resident bytes that stand for no file (smaps_rollup), mapped ones too"
    case .wakeups: "voluntary context switches of all threads but the measuring one, in all"
    case .wakeupRate: "the same in a second"
    case .idleCPU: "microseconds of CPU time in a second, all threads"
    case .deliveredShare: "share of the ticks due that got a call of their own in time"
    case .missedShare: "share of the ticks due that a later one's call accounted for"
    case .tickCPU: "seconds of CPU time for a million delivered ticks, all threads"
    case .p50: "lateness that half of the delivered ticks do not exceed, milliseconds"
    case .p99: "lateness that 99 % of them do not exceed"
    case .maximum: "the greatest lateness"
    }
  }

  /// How many digits the table shows after the point.
  var decimals: Int {
    switch self {
    case .arm, .armProcess, .disarm, .disarmProcess, .fire, .pair, .pairProcess: 1
    case .heapBytes, .residentBytes, .wakeups: 0
    case .wakeupRate, .idleCPU: 1
    case .disarmedShare: 3
    case .deliveredShare, .missedShare: 5
    case .tickCPU, .p50, .p99, .maximum: 3
    }
  }
}

typealias Figures = [Figure: Double]
