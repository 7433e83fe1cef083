/// What is wrong with a text that should be JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many bytes stand before the place.
  public let offset: Int
  /// What is wrong there.
  public let problem: String

  /// The place and the problem, in one line.
  public var description: String { "no JSON at byte \(offset): \(problem)" }
}
