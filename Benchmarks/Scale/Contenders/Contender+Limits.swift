extension Contender {
  /// What a contender does not survive: from how many on, and what happens then.
  struct Limit: Hashable, Sendable {
    let count: Int
    let reason: String
  }

  func limit(in trial: Trial) -> Limit? {
    nil
  }
}
