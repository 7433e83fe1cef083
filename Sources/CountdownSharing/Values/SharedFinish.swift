internal import Countdown

/// The end of a shared countdown, which somebody is to announce, once.
public struct SharedFinish: Hashable, Sendable, Identifiable {
  /// Which finish it is, in all processes.
  public let id: FinishID
  /// The name it was shared as.
  public let name: String
  /// What it is called; may be empty.
  public let label: String
  /// How long it lasted, pauses not counted.
  public let total: Duration
  /// When it was due on the wall clock, in nanoseconds since 1970.
  public let wallNanoseconds: Int64
  /// The command that shows the countdown's application; empty when there is none.
  public let open: [String]
  /// What whoever announces needs to know: words between a program's foreground and its host, such
  /// as which sound to play. At most 16, with keys of 1 to 32 of a-z, 0-9, `-` and `_`, and values
  /// of at most 1,024 bytes.
  public let attributes: [String: String]
  /// Which step of a routine has ended, and what comes next; nil for a single countdown.
  public let step: SharedSteps.Place?
  /// Whether an earlier attempt to announce it broke off, so that it may have been noticed already.
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

  /// How late it is now by the wall clock; never negative.
  public func lateness(at time: SharedTime = .now) -> Duration {
    .nanoseconds(max(time.wallNanoseconds.saturatingSubtract(wallNanoseconds), 0))
  }
}
