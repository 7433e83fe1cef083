internal import Countdown

/// The first second of an end in a view, in which keys do nothing: a key that was meant for what
/// was shown before, or was on its way, must not close an end that was not read. A value.
struct EndGuard: Sendable {
  /// The moment at which the end was first shown; nil while there is none.
  private var shown: Moment?

  static let length = Duration.seconds(1)

  /// A scene was shown.
  mutating func show(isEnd: Bool, at now: Moment) {
    if !isEnd { shown = nil } else if shown == nil { shown = now }
  }

  /// Whether a key has its effect. An end that was not shown yet admits none.
  func admits(isEnd: Bool, at now: Moment) -> Bool {
    guard isEnd else { return true }
    return shown.map { now >= $0.advanced(by: Self.length) } ?? false
  }
}
