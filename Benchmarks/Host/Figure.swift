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

  /// The time, as a multiple of the floor of the same round.
  var time: Figure {
    Figure(
      rawValue, "floors", .median(1.6),
      "\"\(arguments.joined(separator: " "))\", from its start to its end, by floors")
  }

  /// The processor time that it takes beyond the floor of the same round.
  var processor: Figure {
    Figure("\(rawValue)_cpu", "ms", .median(2), "the same in processor time, beyond the floor")
  }
}

extension Figure {
  static let floor = Figure(
    "floor", "ms", nil, "a Swift program that does nothing, from its start to its end")
  static let start = Figure(
    "start", "ms", .median(15),
    "\"start NAME 5m\", from its start to its end: the host has acknowledged by then")
  static let wakeups = Figure(
    "wakeups", "wakeups", .median(0),
    "how often a thread of the idle host woke, without watchers and without a finish")
  static let memory = Figure("memory", "MB", .median(30), "resident memory of the host")

  static let quick = [floor] + QuickCommand.allCases.flatMap { [$0.time, $0.processor] }
  static let all = quick + [start, wakeups, memory]
}
