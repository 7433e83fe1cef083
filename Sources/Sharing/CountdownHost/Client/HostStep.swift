internal import CountdownSystem

/// The present step of a routine, as the host reports it.
public struct HostStep: Hashable, Sendable {
  /// The name of the step.
  public let name: String
  /// The purpose of the step, such as `focus`.
  public let kind: String
  /// The place of the step, from 0.
  public let index: Int
  /// The number of steps.
  public let count: Int
  /// The round that the step belongs to, from 1.
  public let round: Int
  /// The number of rounds.
  public let rounds: Int
  /// The name of the following step; nil at the last.
  public let next: String?

  init?(_ fields: JSONObject) {
    guard let name = fields["name"]?.string else { return nil }
    func number(_ key: String) -> Int { Int(clamping: max(fields[key]?.integer ?? 0, 0)) }
    (self.name, kind, next) = (name, fields["kind"]?.string ?? "", fields["next"]?.string)
    (index, count) = (number("index"), number("count"))
    (round, rounds) = (number("round"), number("rounds"))
  }
}
