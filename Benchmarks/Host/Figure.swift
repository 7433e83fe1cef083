internal import CountdownBenchmarkHarness

/// A command that a status bar, a hotkey or a shell runs again and again.
enum QuickCommand: String, CaseIterable, Sendable {
  case version, status, names, bar, pause

  var arguments: [String] {
    switch self {
    case .version: ["--version"]
    case .status: ["status", "measured"]
    case .names: ["list", "--names"]
    case .bar: ["bar", "--format=tmux"]
    case .pause: ["pause", "measured"]
    }
  }
}

/// What is measured, and what it must not exceed.
enum Figure: Hashable, Sendable {
  /// A program that does nothing, in milliseconds.
  case floor
  /// A command's time from its start to its end, as a multiple of the floor of the same round.
  case time(QuickCommand)
  /// The processor time that a command takes beyond the floor of the same round.
  case processor(QuickCommand)
  case start, wakeups, memory

  static let all: [Figure] =
    [.floor] + QuickCommand.allCases.flatMap { [.time($0), .processor($0)] }
    + [.start, .wakeups, .memory]

  var name: String {
    switch self {
    case .floor: "floor"
    case .time(let command): command.rawValue
    case .processor(let command): "\(command.rawValue)_cpu"
    case .start: "start"
    case .wakeups: "wakeups"
    case .memory: "memory"
    }
  }

  var explanation: String {
    switch self {
    case .floor: "a Swift program that does nothing, from its start to its end"
    case .time(let command): "\"\(command.words)\", from its start to its end, by floors"
    case .processor: "the same in processor time, beyond the floor"
    case .start: "\"start NAME 5m\", from its start to its end: the host has acknowledged by then"
    case .wakeups: "how often a thread of the idle host woke, with nobody watching and no finish"
    case .memory: "resident memory of the host"
    }
  }

  var unit: String {
    switch self {
    case .floor, .processor, .start: "ms"
    case .time: "floors"
    case .wakeups: "wakeups"
    case .memory: "MB"
    }
  }

  /// Nil for what is only there to be compared with.
  var limit: Double? {
    switch self {
    case .floor: nil
    case .time: 1.6
    case .processor: 2
    case .start: 15
    case .wakeups: 0
    case .memory: 30
    }
  }
}

extension QuickCommand {
  fileprivate var words: String {
    arguments.map { $0 == "measured" ? "NAME" : $0 }.joined(separator: " ")
  }
}

extension Finding {
  /// What came out: all values, or the one that was counted.
  init(_ figure: Figure, _ values: [Double]) {
    self.init(figure.name, values, figure.unit, limit: figure.limit.map(Limit.median))
  }
}
