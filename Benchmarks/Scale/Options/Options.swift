/// What the user asked for.
struct Options: Hashable, Sendable {
  /// How many of each.
  var counts = [1_000, 100_000, 1_000_000]
  /// For how long ticks are counted, in nanoseconds.
  var length: Int64 = 10 * .second
  /// For how long those that sleep are watched, in nanoseconds.
  var idle: Int64 = 5 * .second
  var trials = Trial.allCases
  var contenders = Contender.allCases
  var json = false
  var help = false
  /// What this process measures on behalf of another; nil in the one that the user started.
  var assignment: Assignment?
}
