internal import Countdown
internal import CountdownBenchmarkSupport

extension Console {
  func announce(_ options: Options, busy: [Int32]) {
    let time = options.length.text(.units)
    var line = "\(options.blocks) rounds of \(options.plan.count) ticks, about \(time)"
    if !busy.isEmpty { line += "; busy processes \(busy.map(String.init).joined(separator: ", "))" }
    say(line)
  }

  func progress(_ round: Int, of options: Options) {
    let left = options.length / options.blocks * (options.blocks - round)
    note("round \(round + 1) of \(options.blocks), \(left.text(.units)) to go")
  }
}
