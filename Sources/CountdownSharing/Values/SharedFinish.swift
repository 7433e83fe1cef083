internal import Countdown

/// The end of a shared countdown, which one process announces, once.
public struct SharedFinish: Hashable, Sendable, Identifiable {
  /// The identity of the finish, in all processes.
  public let id: FinishID
  /// The name that the countdown was shared as.
  public let name: String
  /// The countdown's label; may be empty.
  public let label: String
  /// The countdown's duration, pauses not counted.
  public let total: Duration
  /// The moment at which the finish was due on the wall clock, in nanoseconds since 1970.
  public let wallNanoseconds: Int64
  /// The command that shows the countdown's application; empty when there is none.
  public let open: [String]
  /// Texts for the announcer: words between a program's foreground and its host, such as the sound
  /// to play. At most 16, with keys of 1 to 32 of a-z, 0-9, `-` and `_`, and values of at most
  /// 1,024 bytes.
  public let attributes: [String: String]
  /// The step of a routine that has ended, and the next step; nil for a single countdown.
  public let step: SharedSteps.Place?
  /// Whether an earlier attempt to announce the finish broke off, so that a person may have noticed
  /// it already.
  public var isRepeated = false

  /// A finish.
  public init(
    id: FinishID, name: String, label: String, total: Duration, wallNanoseconds: Int64,
    open: [String] = [], attributes: [String: String] = [:],
    step: SharedSteps.Place? = nil
  ) {
    (self.id, self.name, self.label, self.total) = (id, name, label, total)
    (self.wallNanoseconds, self.open, self.attributes) = (wallNanoseconds, open, attributes)
    self.step = step
  }

  /// The time since the finish was due, by the wall clock; never negative.
  public func lateness(at time: SharedTime = .now) -> Duration {
    .nanoseconds(max(time.wallNanoseconds.saturatingSubtract(wallNanoseconds), 0))
  }
}
