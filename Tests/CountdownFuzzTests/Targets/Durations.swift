import Countdown

@testable import CountdownArguments

extension FuzzTarget {
  /// A duration as people write it.
  static let duration = FuzzTarget(name: "duration", readers: ["duration"]) { bytes, reached in
    let text = bytes.text
    let duration: Duration
    do throws(DurationParseError) {
      duration = try Duration(parsing: text)
    } catch {
      try require(0...text.count ~= error.position, "the fault is at \(error.position)")
      return try requireHarmless(error.description)
    }
    reached.insert("duration")
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

  /// The steps of `countdown run "25m focus, 5m break"`, and what the command makes of them.
  static let sequence = FuzzTarget(
    name: "sequence", readers: ["steps", "rounds"]
  ) { bytes, reached in
    let operands = bytes.text.split(separator: "\n").map(String.init)
    let plan: PlanOperand
    do throws(UsageError) {
      plan = try PlanOperand(operands)
    } catch {
      return try requireHarmless(error.description)
    }
    reached.insert("steps")
    try check(plan.steps)
    let rounds = if case .count(let count)? = plan.times { count } else { 1 }
    let total = rounds * plan.steps.count
    try require((1...99).contains(rounds), "\(rounds) rounds")
    let request: Request
    do throws(UsageError) {
      request = try Request.parse(["run", "--"] + operands)
    } catch {
      let isShort = plan.times == .endless && plan.steps.contains { $0.duration < .seconds(1) }
      try require(
        isShort || total > PlanOperand.mostSteps, "\(total) steps are refused: \(error)")
      return try requireHarmless(error.description)
    }
    guard case .pomodoro(let routine) = request else { throw Violation("no routine") }
    try require(total <= PlanOperand.mostSteps, "\(total) steps")
    try require(routine.plan == plan.steps, "other steps: \(routine.plan)")
    try require(routine.isEndless == (plan.times == .endless), "endless or not")
    try require(routine.rounds == rounds, "\(routine.rounds) rounds, not \(rounds)")
    if plan.times != nil { reached.insert("rounds") }
  }

  /// A plan has steps, each of them with a length and a name that can be shown.
  static func check(_ steps: [PlanStep]) throws(Violation) {
    try require(!steps.isEmpty, "no steps")
    for step in steps {
      let isLength = step.duration > .zero && step.duration <= Limits.duration
      try require(isLength, "a step of \(step.duration)")
      let isName = !step.name.isEmpty && !step.name.contains(where: \.isHarmful)
      try require(isName && step.name.utf8.count <= 256, "a step \(step.name.debugDescription)")
    }
  }
}
