internal import Countdown

extension Command {
  static let run = Command(
    name: "run", operand: .words("STEPS [xN]"), options: Option.plan + Option.view + [.detach],
    summary: "count down several steps, one after the other",
    examples: [
      "countdown run \"25m focus, 5m break\" x4",
      "countdown run \"6m boil, 2m cool --sound bell.ogg\" --label Eggs",
    ],
    reading: \.minutesOfPlan
  ) { invocation throws(UsageError) in
    try invocation.routine(try invocation.plan())
  }
}

extension Option {
  /// The options of a plan alone.
  fileprivate static let plan: [Option] = [
    Option("times", .text("N"), "rounds, like xN: 1 to \(Limits.rounds.upperBound), or forever") {
      text, settings throws(ValueError) in
      settings.times = try Rounds(text)
    },
    Option("no-auto", "wait for a key before each step") {
      $1.waitsBetweenSteps = $0
    },
  ]

  /// The options that a step of a plan may have.
  static let step = announcing.filter { ["sound", "quiet"].contains($0.name) }
}

extension [String] {
  /// `25 is 25 minutes`, for the operands of a plan; nil if every duration has a unit.
  fileprivate var minutesOfPlan: String? {
    let readings = (try? PlanOperand(self))?.readings ?? []
    return readings.isEmpty ? nil : readings.joined(separator: ", ")
  }
}
