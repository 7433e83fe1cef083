public import Countdown

/// Something to be done by a moment.
///
/// ```swift
/// var rent = Reminder("Pay rent", due: friday, every: RecurrenceRule(.monthly()))
/// rent.before = [.hours(24)]       // announced a day before, too
/// rent.nag = .every(.hours(1))     // and every hour after, until it is done
/// ```
public struct Reminder: Hashable, Sendable {
  /// Who it is.
  public var id: CountdownID
  /// What is to be done.
  public var title: String
  /// By when.
  public var deadline: WallMoment
  /// On which days it is to be done again; nil for once. When it is done, the next such day from
  /// then on, at the deadline's time of day by the clocks of the system's zone, is its deadline.
  public var rule: RecurrenceRule?
  /// How long before its deadline it is announced, too. Up to ten; those that are over when the
  /// deadline is set are not announced.
  public var before: [Duration]
  /// When it is announced again after its deadline, until it is done.
  public var nag: Nag?
  /// What becomes of an announcement that was passed over.
  public var late: LatePolicy

  /// Something to be announced once.
  ///
  /// - Parameter rule: on which days it is to be done again.
  public init(
    _ title: String, due deadline: WallMoment, every rule: RecurrenceRule? = nil,
    nag: Nag? = nil, id: CountdownID = .init()
  ) {
    (self.id, self.title, self.deadline) = (id, title, deadline)
    (self.rule, self.nag, before) = (rule, nag, [])
    late = .fire
  }

  /// When a reminder is announced again after its deadline.
  public enum Nag: Hashable, Sendable {
    /// At deadline + k·N, in time that passes: a day is 24 hours. At least one second.
    case every(Duration)
    /// At a time of day on some days of the week, by the clocks of the system's zone.
    case days(Weekdays, at: TimeOfDay)
  }
}
