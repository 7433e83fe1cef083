internal import Countdown

/// The warnings of one countdown as a watcher sees them: a value. The process that counts gives
/// them; a watcher does when that process is dead.
struct WarningSighting: Sendable {
  /// The end, and the time left before it, at the last look.
  private var end: Moment?
  private var left: Duration?

  /// Looks at a record.
  ///
  /// - Returns: the warning that came due since the last look, the latest if there are several; nil
  ///   if there is none, or the end is another one.
  mutating func look(at record: SharedCountdown, _ time: SharedTime) -> Duration? {
    guard record.stage == .running else {
      (end, left) = (nil, nil)
      return nil
    }
    let (oldEnd, before) = (end, left)
    let left = record.remaining(at: time)
    (end, self.left) = (record.end?.moment, left)
    guard let before, oldEnd == end, left > .zero else { return nil }
    return record.snapshot.warnings.filter { left <= $0 && $0 < before }.min()
  }

  /// The time from the last look until the next warning of a record.
  func next(of record: SharedCountdown) -> Duration? {
    left.flatMap { left in
      record.snapshot.warnings.filter { $0 < left }.max().map { left - $0 }
    }
  }
}
