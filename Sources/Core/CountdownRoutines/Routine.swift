internal import Countdown

/// A plan of named steps, one after the other: a pomodoro, interval training, a recipe.
///
/// A routine is a plain value, to be compared, stored and sent; a ``RoutineTimer`` runs it.
///
/// ```swift
/// let day = Routine.pomodoro(focus: .minutes(50), shortBreak: .minutes(10))
/// let tabata = Routine.intervals(work: .seconds(20), rest: .seconds(10), rounds: 8)
/// let eggs = Routine([
///   Routine.Step("Boil", .minutes(6)), Routine.Step("Cool", .minutes(2), kind: .rest),
/// ])
/// ```
public struct Routine: Hashable, Sendable {
  /// The steps in order, each with a duration above zero.
  public let steps: [Step]
  /// Whether the first step follows the last one, so that the routine never ends by itself.
  public let repeats: Bool

  /// A plan of steps. A step shorter than a nanosecond is left out, so a break of zero is no break.
  ///
  /// - Parameter repeats: whether the first step follows the last one, endlessly.
  public init(_ steps: [Step], repeats: Bool = false) {
    self.steps = steps.filter { $0.duration.saturatedNanoseconds > 0 }
    self.repeats = repeats
  }

  /// The total duration without pauses; of a routine that repeats, that of all its steps once.
  public var duration: Duration {
    .nanoseconds(steps.reduce(Int64(0)) { $0.saturatingAdd($1.duration.saturatedNanoseconds) })
  }

  /// The number of rounds.
  public var rounds: Int { steps.map(\.round).max() ?? 0 }
}

extension Routine {
  /// The place of the step after another one; nil after the last, unless the routine repeats.
  func index(after index: Int) -> Int? {
    if index + 1 < steps.count { return index + 1 }
    return repeats && !steps.isEmpty ? 0 : nil
  }

  /// The step after that of a place.
  func step(after index: Int) -> Step? { self.index(after: index).flatMap(steps.at) }
}

extension Routine: Codable {
  private enum CodingKeys: String, CodingKey { case steps, repeats }

  /// Reads the output of ``encode(to:)``; a step without a duration is left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode([Step].self, forKey: .steps),
      repeats: try container.decodeIfPresent(Bool.self, forKey: .repeats) ?? false)
  }

  /// Writes the steps, and whether they repeat if they do.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(steps, forKey: .steps)
    if repeats { try container.encode(true, forKey: .repeats) }
  }
}
