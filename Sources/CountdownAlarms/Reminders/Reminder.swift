public import Countdown

/// Something to be done by a moment.
///
/// ```swift
/// var rent = Reminder("Pay rent", due: friday)
/// rent.repetition = .every(.hours(1))    // until it is done
/// ```
public struct Reminder: Hashable, Sendable {
  /// Who it is.
  public var id: CountdownID
  /// What is to be done.
  public var title: String
  /// By when.
  public var deadline: WallMoment
  /// When it is announced again, until it is done.
  public var repetition: Repetition?
  /// What becomes of an announcement that was passed over.
  public var late: LatePolicy

  /// Something to be announced once.
  public init(
    _ title: String, due deadline: WallMoment, repetition: Repetition? = nil,
    id: CountdownID = .init()
  ) {
    self.id = id
    self.title = title
    self.deadline = deadline
    self.repetition = repetition
    late = .fire
  }

  /// When a reminder is announced again after its deadline.
  public enum Repetition: Hashable, Sendable {
    /// At deadline + k·N, in time that passes: a day is 24 hours. At least one second.
    case every(Duration)
    /// At a time of day on some days of the week, by the clocks of the system's zone.
    case days(Weekdays, at: TimeOfDay)
  }
}
