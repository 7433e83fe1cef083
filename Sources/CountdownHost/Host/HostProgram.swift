public import Countdown
public import CountdownSharing

/// What a ``ResidentHost`` asks of the program around it, which may have more to do than
/// countdowns: alarms, reminders, a badge.
///
/// ```swift
/// var program = HostProgram { announcement in try ring(announcement) }
/// program.isNeeded = { agenda.hasSomethingToDo }
/// program.overdue = { agenda.overdue }
/// program.onChange = { list in launcher.show(list.nextToEnd()) }
/// program.onIdle = { leaveAfterAWhile() }
/// ```
///
/// All of them may be called on any thread, also before the host's initializer has returned, and
/// several at once. Those that answer must not block for long: a client waits for the answer.
public struct HostProgram: Sendable {
  /// Rings; called on threads that may block, for up to two seconds. When it throws, the finish is
  /// given back: another process may announce it, and this one tries again after a while.
  public var announce: @Sendable (HostAnnouncement) throws -> Void
  /// How many of the program's own items are overdue, for `status`. None by default.
  public var overdue: @Sendable () -> Int = { 0 }
  /// Which alerts will not work, and why, for whoever sets something: reasons by the names of the
  /// alerts. Nil while that is being found out; must not block. None by default.
  public var alertFaults: @Sendable () -> [String: String]? = { [:] }
  /// Whether the program has something to do, so that the host is not idle. When that changes, call
  /// ``ResidentHost/reconsider()``. By default it has not.
  public var isNeeded: @Sendable () -> Bool = { false }
  /// Called each time that there is nothing left to do. It may come when something new has begun by
  /// now: ask ``ResidentHost/isIdle`` before you leave.
  public var onIdle: @Sendable () -> Void = {}
  /// Called when another host is to take over, as when systemd's socket is set up beside it: the
  /// socket is closed and all is saved. Then shut the host down and let go of it, at once. Without
  /// it, the default, the host refuses to be replaced.
  public var onRetire: (@Sendable () -> Void)?
  /// Called with each event of the host's own countdowns, and their name, in order. Its ends are
  /// there too, whoever announces them: to ring is for ``announce``.
  public var onEvent: @Sendable (CountdownEvent, _ name: String?) -> Void = { _, _ in }
  /// Called when a person has answered a finish while it was announced, so that it is to be taken
  /// back.
  public var withdraw: @Sendable (SharedFinish) -> Void = { _ in }
  /// Called with a line when the store fails; what was to be done is tried again.
  public var onFault: @Sendable (SharingError) -> Void = { _ in }
  /// Called with all shared countdowns at first, and each time that a record has changed; never
  /// twice at once. In between, compute what has passed from the list.
  public var onChange: @Sendable (SharedList) -> Void = { _ in }

  /// A program that only rings.
  public init(announce: @escaping @Sendable (HostAnnouncement) throws -> Void) {
    self.announce = announce
  }
}
