internal import Countdown

extension Routine {
  /// One countdown of a routine.
  public struct Step: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The duration, at most a hundred years.
    public let duration: Duration
    /// The kind of step.
    public let kind: Kind
    /// The round, from 1.
    public internal(set) var round: Int
    /// The warnings of the step's countdown, as times before its end.
    public let warnings: [Duration]

    /// A step.
    ///
    /// - Parameters:
    ///   - duration: the duration; a routine leaves out a step that is not above zero, and the
    ///     limit is a hundred years.
    ///   - round: the round, at least 1.
    ///   - warnings: the warnings of the step's countdown, as times before its end; the events
    ///     `.warning` are those of the routine's `timer`.
    public init(
      _ name: String, _ duration: Duration, kind: Kind = .work, round: Int = 1,
      warnings: [Duration] = []
    ) {
      self.warnings = warnings
      self.name = name
      self.duration = min(duration, .hundredYears)
      self.kind = kind
      self.round = max(round, 1)
    }
  }

  /// The kind of a step. An application adds its own: `Routine.Kind("stretch")`.
  public struct Kind: Hashable, Codable, Sendable {
    /// The name in stored plans.
    public let name: String

    /// A kind of your own.
    public init(_ name: String) {
      self.name = name
    }

    /// A time to concentrate.
    public static var focus: Kind { Kind("focus") }
    /// A time to be active.
    public static var work: Kind { Kind("work") }
    /// A rest between two active steps.
    public static var rest: Kind { Kind("rest") }
    /// A rest between two rounds.
    public static var shortBreak: Kind { Kind("shortBreak") }
    /// A rest after the last round.
    public static var longBreak: Kind { Kind("longBreak") }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }
}

extension Routine.Step: Codable {
  private enum CodingKeys: String, CodingKey { case name, duration, kind, round, warnings }

  /// Reads the output of `encode`, and limits values that are out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .name),
      try container.decode(Duration.self, forKey: .duration),
      kind: try container.decode(Routine.Kind.self, forKey: .kind),
      round: try container.decode(Int.self, forKey: .round),
      warnings: try container.decodeIfPresent([Duration].self, forKey: .warnings) ?? [])
  }

  /// Writes the step; missing values are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(duration, forKey: .duration)
    try container.encode(kind, forKey: .kind)
    try container.encode(round, forKey: .round)
    if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
  }
}
