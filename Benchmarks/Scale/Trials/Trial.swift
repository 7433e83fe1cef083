/// What is measured, by the names that `--only` takes.
enum Trial: String, CaseIterable, Codable, Sendable {
  case operations
  case mixed
  case ring
  case random
  case pending
  case ticking
  case shared
  case together
  case single

  var explanation: String {
    switch self {
    case .operations: "arm, disarm and fire N wakeups in random order"
    case .mixed: "disarm one of N at random and arm it anew; nine of ten never fire"
    case .ring: "the same in the order they were made; one of ten is due in 50 ms, the others later"
    case .random: "the same moments as in ring, disarmed at random"
    case .pending: "memory of N that fall due in hours; what they cost while they sleep"
    case .ticking: "N that tick once a second, each with a random phase"
    case .shared: "1,000 countdowns whose seconds fall together, to the nanosecond"
    case .together: "1,000 countdowns that were started one after the other, at once"
    case .single: "memory of a scheduler with one countdown, in all"
    }
  }

  var contenders: [Contender] {
    switch self {
    case .operations: [.engine, .dispatch, .sleep]
    case .mixed, .ring, .random: [.engine, .libev, .libuv, .netty, .dispatch, .sleep]
    case .pending: [.engine, .countdowns, .dispatch, .sleep]
    case .ticking: Contender.allCases
    case .shared, .together, .single: [.countdowns]
    }
  }

  /// The columns of its table, in order.
  var figures: [Figure] {
    switch self {
    case .operations: [.arm, .armProcess, .disarm, .disarmProcess, .fire]
    case .mixed, .ring, .random: [.pair, .pairProcess, .disarmedShare]
    case .pending: [.heapBytes, .residentBytes, .wakeups, .idleCPU]
    case .ticking, .shared, .together:
      [.deliveredShare, .missedShare, .tickCPU, .p50, .p99, .maximum, .wakeupRate]
    case .single: [.heapBytes, .residentBytes]
    }
  }

  /// Of these, the ones that ours and others are compared by.
  var comparedFigures: [Figure] {
    switch self {
    case .mixed, .ring, .random: [.pair, .pairProcess]
    case .ticking: [.tickCPU, .p99]
    case .operations, .pending, .shared, .together, .single: []
    }
  }

  /// Of these, the ones of which the engine's share is subtracted.
  var subtractedFigures: [Figure] { self == .ticking ? [.tickCPU] : [] }

  /// How many it is run with, given what the user asked for.
  func counts(_ asked: [Int]) -> [Int] {
    switch self {
    case .operations, .mixed, .ring, .random, .pending, .ticking: asked
    case .shared, .together: [1_000]
    case .single: [1]
    }
  }
}
