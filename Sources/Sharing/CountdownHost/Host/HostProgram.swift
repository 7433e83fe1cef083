public import Countdown
public import CountdownSharing
package import CountdownSystem

/// The functions that a ``ResidentHost`` needs from the program around it, which may have more to
/// do than countdowns: alarms, reminders, a badge.
///
/// ```swift
/// var program = HostProgram { announcement in try ring(announcement) }
/// program.isNeeded = { !agenda.alarms.isEmpty }
/// program.overdue = { agenda.badge }
/// program.onIdle = { leaveAfterAWhile() }
/// ```
///
/// All closures may be called on any thread, even before the host's initializer has returned, and
/// several at once. Closures that return a value must not block for long: a client waits for the
/// answer.
public struct HostProgram: Sendable {
  /// Announces an end; called on threads that may block, for up to two seconds. When the closure
  /// throws, the finish is given back: another process may announce it, and this one tries again
  /// after a while. After an `UnansweredAlert` that happens once, as a repetition.
  public var announce: @Sendable (HostAnnouncement) throws -> Void
  /// Announces an end in the place of ``announce``, and calls the closure once, on any thread, with
  /// the error that ``announce`` would throw.
  package typealias Announcing =
    @Sendable (HostAnnouncement, _ conclude: @escaping @Sendable ((any Error)?) -> Void) -> Void
  let announcing: Announcing?
  /// The number of the program's own overdue items, for `status`. Zero by default.
  public var overdue: @Sendable () -> Int = { 0 }
  /// The alerts that will not work, for the user who sets something: reasons by the names of the
  /// alerts; nil if that is unknown. Called on a thread of its own, which may try them for a
  /// second. None by default.
  public var alertFaults: @Sendable () -> [String: String]? = { [:] }
  /// Whether the program wakes a sleeping machine for what is due; asked with each client's request
  /// for it. By default not.
  package var wakesMachine: @Sendable () -> Bool = { false }
  /// The fields of the answer about an alarm or a reminder of an id, after a look into the store of
  /// the program, for a client that has just written there. Called on a thread of its own.
  package var item: @Sendable (CountdownID) -> JSONObject = { _ in ["item": .null] }
  /// Answers alarms that ring here, and returns what became of them; nil, the default, where none
  /// can. Called on the thread of the requests.
  package var answer: @Sendable (RingRequest) -> JSONObject? = { _ in nil }
  /// Whether the program has something to do, so that the host is not idle. When that changes, call
  /// ``ResidentHost/reconsider()``. By default false.
  public var isNeeded: @Sendable () -> Bool = { false }
  /// Called each time that there is nothing left to do. Something new may have begun by then: ask
  /// ``ResidentHost/isIdle`` before the program exits.
  public var onIdle: @Sendable () -> Void = {}
  /// Called when another host is to take over, for example when systemd's socket is set up beside
  /// this one. By then the socket is closed and everything is saved. Then shut the host down and
  /// release it, at once. Without this closure, the default, the host refuses to be replaced.
  public var onRetire: (@Sendable () -> Void)?
  /// Called with each event of the countdowns that belong to no process, or whose process has died,
  /// and their name, in order, on one thread. Ends are included, whatever process announces them;
  /// to ring is the task of ``announce``. Without this closure, the default, there is no thread for
  /// it.
  public var onEvent: (@Sendable (CountdownEvent, _ name: String?) -> Void)?
  /// Called with the same events as the records show them, one at a time; must not block.
  package var onShared: @Sendable (CountdownEvent, SharedEvent) -> Void = { _, _ in }
  /// Called with a run that a client's command has ended before its time, as it was then.
  package var onStop: @Sendable (StoppedRun) -> Void = { _ in }
  /// Called when a person has answered a finish during its announcement, so that the announcement
  /// is to be withdrawn.
  public var withdraw: @Sendable (SharedFinish) -> Void = { _ in }
  /// Called with the error when the store fails; the failed step is tried again.
  public var onFault: @Sendable (SharingError) -> Void = { _ in }
  /// Called with all shared countdowns at first, and then with those that have changed; never twice
  /// at once, and must not block.
  package var onChanges: @Sendable (SharedChanges) -> Void = { _ in }

  /// A program that only rings.
  public init(announce: @escaping @Sendable (HostAnnouncement) throws -> Void) {
    (self.announce, announcing) = (announce, nil)
  }

  /// A program whose announcement may still be open when the closure returns.
  package init(announcing: @escaping Announcing) {
    (self.announcing, announce) = (announcing, { _ in })
  }
}
