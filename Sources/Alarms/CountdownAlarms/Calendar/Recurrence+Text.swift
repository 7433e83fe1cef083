extension Recurrence: CustomStringConvertible {
  /// The times, the rule and the first day, such as `07:30 monthly from 2026-03-02`.
  public var description: String {
    "\(times) \(rule)" + (start.map { " from \($0)" } ?? "")
  }
}

extension Occurrence: CustomStringConvertible {
  /// The local time and the moment, such as `2026-03-02T07:30, 2026-03-02T06:30:00Z`.
  public var description: String { "\(local), \(moment)" }
}
