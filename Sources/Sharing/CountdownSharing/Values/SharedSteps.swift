internal import Countdown
internal import CountdownSystem

/// The steps of a routine that is shared, such as a pomodoro's: the plan, and the place of the
/// present step. The entry's countdown is that of the present step.
///
/// ```swift
/// let steps = SharedSteps([
///   SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
///   SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
/// ])
/// ```
public struct SharedSteps: Hashable, Sendable {
  /// The steps in order, at least one and at most 400.
  public let plan: [Step]
  /// The place of the present step, from 0.
  public internal(set) var index: Int
  /// How the next step begins.
  public let advances: Advance
  /// Whether the first step follows the last one, so that the routine never ends by itself.
  public let repeats: Bool
  /// The run of the previous step, if the present one began automatically at its end.
  var endedRun: CountdownID?

  /// One step of a plan.
  public struct Step: Hashable, Sendable {
    /// The step's name: 1 to 256 bytes without NUL.
    public let name: String
    /// The step's purpose, such as `focus`: 1 to 32 letters, digits, `-` and `_`.
    public let kind: String
    /// The step's duration, above zero and at most a hundred years.
    public let duration: Duration
    /// The round that the step belongs to, 1 to 1,000.
    public let round: Int
    /// How long before its end the step warns; at most a hundred, each above zero.
    public let warnings: [Duration]

    /// A step.
    public init(
      _ name: String, _ duration: Duration, kind: String = "work", round: Int = 1,
      warnings: [Duration] = []
    ) {
      (self.name, self.duration, self.kind, self.round) = (name, duration, kind, round)
      self.warnings = warnings
    }
  }

  /// The way in which the step after the present one begins.
  @nonexhaustive
  public enum Advance: String, Hashable, Sendable, CaseIterable {
    /// By a command.
    case manually
    /// Automatically, from the moment of the end: at once in the process that counts, and where
    /// that is gone or halted, as soon as another one has announced the end.
    case automatically
  }

  /// Steps with a present one.
  ///
  /// - Parameters:
  ///   - index: the place of the present step, from 0.
  ///   - repeats: whether the first step follows the last one.
  public init(
    _ plan: [Step], at index: Int = 0, advances: Advance = .manually, repeats: Bool = false
  ) {
    (self.plan, self.index, self.advances, self.repeats) = (plan, index, advances, repeats)
  }
}

extension SharedSteps {
  /// The present step and its place in the plan, for people and programs.
  public struct Place: Hashable, Sendable {
    /// The step.
    public let step: Step
    /// The place of the step, from 0.
    public let index: Int
    /// The number of steps.
    public let count: Int
    /// The number of rounds.
    public let rounds: Int
    /// The step after it; nil at the last of a plan that does not repeat.
    public let next: Step?

    /// A place in a plan of one's own making, to preview a text.
    public init(step: Step, index: Int, count: Int, rounds: Int, next: Step?) {
      (self.step, self.index, self.count) = (step, index, count)
      (self.rounds, self.next) = (rounds, next)
    }
  }

  /// The place of the present step.
  public var place: Place? { place(at: index) }

  /// The place of a step, if there is one.
  package func place(at index: Int) -> Place? {
    guard plan.indices.contains(index) else { return nil }
    return Place(
      step: plan[index], index: index, count: plan.count, rounds: plan.map(\.round).max() ?? 1,
      next: index + 1 < plan.count ? plan[index + 1] : repeats ? plan[0] : nil)
  }

  /// The place of the step that a start begins at the end of the present one: the next step, and
  /// after the last the first.
  var following: Int { index + 1 < plan.count ? index + 1 : 0 }
}

// MARK: - Limits

extension SharedSteps {
  private static let mostSteps = 400
  private static let longestName = 256
  private static let longestKind = 32
  private static let mostRounds = 1_000

  /// Whether a record can hold the steps.
  package var isShareable: Bool { problem == nil }

  /// The fault of the steps; nil when they have none.
  var problem: String? {
    if plan.isEmpty { return "there are none" }
    if plan.count > Self.mostSteps {
      return "there are \(plan.count); at most \(Self.mostSteps) are allowed"
    }
    if !plan.indices.contains(index) { return "there is no step \(index) of \(plan.count)" }
    for (place, step) in plan.enumerated() {
      if let problem = Self.problem(with: step) { return "step \(place + 1) has \(problem)" }
    }
    return nil
  }

  private static func problem(with step: Step) -> String? {
    if !(1...longestName).contains(step.name.utf8.count) || step.name.utf8.contains(0) {
      return "a name that is not 1 to \(longestName) bytes without NUL"
    }
    if !(1...longestKind).contains(step.kind.utf8.count) || !step.kind.utf8.allSatisfy(isOfWord) {
      return "a kind that is not 1 to \(longestKind) of a-z, A-Z, 0-9, \"-\" and \"_\""
    }
    if step.duration <= .zero || step.duration > .hundredYears {
      return "a length that is not above zero and at most a hundred years"
    }
    if step.warnings.count > 100 || step.warnings.contains(where: { $0 <= .zero }) {
      return "warnings that are more than a hundred, or not above zero"
    }
    return (1...mostRounds).contains(step.round) ? nil : "a round that is not 1 to \(mostRounds)"
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
