internal import Countdown
internal import Glibc

/// What is said on the standard error while it measures; the figures alone go to the output.
enum Console {
  static func announce(_ options: Options, busy: [Int32]) {
    let time = options.length.text(.units)
    var line = "\(options.blocks) rounds of \(options.plan.count) ticks, about \(time)"
    if !busy.isEmpty { line += "; busy processes \(busy.map(String.init).joined(separator: ", "))" }
    note(line)
  }

  /// For someone who waits at a terminal.
  static func progress(_ round: Int, of options: Options) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let left = options.length / options.blocks * (options.blocks - round)
    note("round \(round + 1) of \(options.blocks), \(left.text(.units)) to go")
  }

  static func note(_ line: String) {
    let bytes = Array("TickDrift: \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
