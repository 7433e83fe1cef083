internal import CountdownSystem

/// The step of a routine that is up, as the host tells of it.
public struct HostStep: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// What it is for, such as `focus`.
  public let kind: String
  /// The place of the step, from 0.
  public let index: Int
  /// How many steps there are.
  public let count: Int
  /// The round it belongs to, from 1.
  public let round: Int
  /// How many rounds there are.
  public let rounds: Int
  /// What the step after it is called; nil at the last.
  public let next: String?

  init?(_ fields: JSONObject) {
    guard let name = fields["name"]?.string else { return nil }
    func number(_ key: String) -> Int { Int(clamping: fields[key]?.integer ?? 0) }
    (self.name, kind, next) = (name, fields["kind"]?.string ?? "", fields["next"]?.string)
    (index, count) = (number("index"), number("count"))
    (round, rounds) = (number("round"), number("rounds"))
  }
}
