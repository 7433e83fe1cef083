/// What the user asked for.
struct Options: Hashable, Sendable {
  var plan = Plan()
  var contenders = Contender.allCases
  var json = false
  /// Where the picture goes; nil for none.
  var plot: String?
  var help = false
}

/// Why the arguments make no sense: one line.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String
}
