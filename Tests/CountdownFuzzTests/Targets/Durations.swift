import Countdown

@testable import CountdownArguments

extension FuzzTarget {
  /// A duration as people write it.
  static let duration = FuzzTarget(name: "duration") { bytes in
    let text = bytes.text
    let duration: Duration
    do throws(DurationParseError) {
      duration = try Duration(parsing: text)
    } catch {
      try require(0...text.count ~= error.position, "the fault is at \(error.position)")
      return try requireHarmless(error.description)
    }
    try require(duration > .zero && duration <= .seconds(3_155_760_000), "\(duration)")
    let milliseconds = Duration.milliseconds(Int64(duration / .milliseconds(1)))
    guard milliseconds > .zero, duration < .seconds(3_000_000_000) else { return }
    let whole = Duration.seconds(milliseconds.components.seconds)
    let written = milliseconds.text(.units)
    // The milliseconds may be rounded by the division.
    let read = try Duration(parsing: written)
    try require(read == milliseconds, "\(written) is read as \(read)")
    if whole > .zero, whole < .seconds(86_400) {
      let clock = whole.text(.clock)
      try require(try Duration(parsing: clock) == whole, "\(clock) is read as something else")
    }
  }

  /// The steps of `countdown run "25m focus, 5m break"`.
  static let sequence = FuzzTarget(name: "sequence") { bytes in
    let plan: PlanOperand
    do throws(UsageError) {
      plan = try PlanOperand(bytes.text.split(separator: "\n").map(String.init))
    } catch {
      return try requireHarmless(error.description)
    }
    try require(!plan.steps.isEmpty, "no steps")
  }
}
