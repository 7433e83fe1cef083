public import Countdown

/// Something to be done by a deadline.
///
/// ```swift
/// var rent = Reminder("Pay rent", due: friday, every: RecurrenceRule(.monthly()))
/// rent.before = [.hours(24)]       // announced a day before, too
/// rent.nag = .every(.hours(1))     // and every hour after, until it is done
/// ```
///
/// The coded form has a field for each property that is not nil, in texts as people write them:
/// `"deadline":"2026-03-02T09:00:00Z"`, `"rule":"monthly"`, `"before":["1d"]`, `"nag":"every 1h"`.
public struct Reminder: Identifiable, Hashable, Codable, Sendable {
  /// The identity of the reminder.
  public var id: ID
  /// The title: what is to be done.
  public var title: String
  /// The deadline.
  public var deadline: WallMoment
  /// The days on which it is to be done again; nil for once. When the reminder is done, the next
  /// such day, at the deadline's time of day in ``zone``, becomes the deadline.
  public var rule: RecurrenceRule?
  /// The lead times: how long before the deadline the reminder is also announced. Up to ten; those
  /// already past when the deadline is set are not announced.
  public var before: [Duration]
  /// The repetition after the deadline, until the reminder is done.
  public var nag: Nag?
  /// The treatment of an announcement that was passed over.
  public var late: LatePolicy
  /// The zone whose clocks its days follow, such as `Europe/Berlin`; nil for the system's zone at
  /// the time. The deadline is a moment, which a change of zone does not move.
  public var zone: String?

  /// A reminder that is announced once.
  ///
  /// - Parameter rule: the days on which it is to be done again.
  public init(
    _ title: String, due deadline: WallMoment, every rule: RecurrenceRule? = nil,
    nag: Nag? = nil, id: ID = ID()
  ) {
    (self.id, self.title, self.deadline) = (id, title, deadline)
    (self.rule, self.nag, before) = (rule, nag, [])
    late = .fire
    zone = nil
  }

  /// The repetition of a reminder's announcement after its deadline.
  public enum Nag: Hashable, Sendable {
    /// At deadline + k·N, in elapsed time: a day is 24 hours. At least one second.
    case every(Duration)
    /// At a time of day on some days of the week, by the clocks of ``Reminder/zone``.
    case days(Weekdays, at: TimeOfDay)
  }
}
