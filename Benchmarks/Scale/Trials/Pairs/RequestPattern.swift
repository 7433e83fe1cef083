/// Which of N wakeups is next to be taken back, and how far ahead it is armed anew.
protocol RequestPattern {
  mutating func nextIndex() -> Int
  /// A number of nanoseconds, at least one.
  mutating func nextDelay() -> Int64
  /// Takes note of how long some pairs took.
  mutating func adjust(to time: Int64, for pairs: Int)
}

extension RequestPattern {
  /// Does nothing, for requests that are the same at any speed.
  func adjust(to time: Int64, for pairs: Int) {}
}
