internal import Countdown

/// The moments at which a view is painted whole by itself: once a minute, so that text which
/// another program wrote on the terminal does not stay. A value.
struct RepaintSchedule: Sendable {
  private var painted: Moment?

  static let interval = Duration.minutes(1)

  /// Whether the view is to be painted whole now; the first time only begins the schedule, because
  /// a new view is painted whole in any case.
  mutating func isDue(at now: Moment) -> Bool {
    guard let deadline else {
      painted = now
      return false
    }
    guard now >= deadline else { return false }
    painted = now
    return true
  }

  /// The moment of the next painting; nil before the view was painted at all.
  var deadline: Moment? { painted?.advanced(by: Self.interval) }
}
