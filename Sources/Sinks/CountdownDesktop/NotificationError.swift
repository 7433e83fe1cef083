public import Countdown
package import CountdownSystem

/// A failure to show, withdraw or understand a notification.
public struct NotificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public let reason: Reason
  /// The attempted operation, such as `show the notification`.
  public let operation: String
  /// The message of the server, of the bus or of the library.
  public let message: String
  /// The system call that failed, if one did.
  public let cause: SystemError?
  /// What is wrong with the library, if that is the reason.
  package let library: LibraryProblem?

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: String, Hashable, Sendable {
    /// There is no session bus, or it closed the connection.
    case noBus
    /// No service on the bus shows notifications.
    case noServer
    /// No answer came in time.
    case timedOut
    /// After several calls without an answer, no call waits for a while.
    case notAnswering
    /// The server refused.
    case refused
    /// The server reported an action that was never offered.
    case unknownAction
    /// The system provided no thread.
    case noThread
    /// libnotify or GIO cannot be opened.
    case libraryMissing
    /// libnotify or GIO lacks a function.
    case libraryTooOld
  }

  init(
    _ reason: Reason, operation: String, message: String, cause: SystemError? = nil,
    library: LibraryProblem? = nil
  ) {
    (self.reason, self.operation) = (reason, operation)
    (self.message, self.cause, self.library) = (message, cause, library)
  }

  /// One line: what failed, why, and what to do about it.
  public var description: String {
    "cannot \(operation): \(message)" + (advice.map { " (\($0))" } ?? "")
  }

  private var advice: String? {
    switch reason {
    case .noBus: "run it in a desktop session, or under dbus-run-session"
    case .noServer: "start a notification server, such as dunst"
    case .timedOut: "the notification server or the bus may be stopped"
    case .libraryMissing: "install it"
    case .libraryTooOld: "install a newer version"
    case .notAnswering, .refused, .unknownAction, .noThread: nil
    }
  }
}

extension NotificationError: UnansweredAlert {
  /// Whether the server was asked and has not answered: it shows the notification when it
  /// continues.
  public var isUnanswered: Bool { reason == .timedOut }
}

extension NotificationError {
  init(_ failure: BusFailure, operation: String) {
    let reason: Reason =
      if failure.isMissingServer || failure.isLostReply {
        .noServer
      } else if failure.isTimeout {
        .timedOut
      } else {
        failure.remoteName == nil ? .noBus : .refused
      }
    self.init(
      reason, operation: operation,
      message: failure.remoteName.map { "\($0): \(failure.message)" } ?? failure.message)
  }

  /// The breaker is open.
  static func notAnswering(_ operation: String) -> NotificationError {
    NotificationError(
      .notAnswering, operation: operation,
      message: "\(Breaker.limit) calls in a row had no answer; for a while no call waits for one")
  }

  init(_ problem: LibraryProblem, for what: String) {
    self.init(
      problem.isTooOld ? .libraryTooOld : .libraryMissing,
      operation: "open \(problem.packageName) for \(what)", message: problem.message,
      library: problem)
  }

  static func timedOut(_ operation: String, within limit: Duration) -> NotificationError {
    NotificationError(
      .timedOut, operation: operation, message: "no answer within \(limit.text(.units))")
  }

  static func noThread(_ cause: SystemError, for what: String) -> NotificationError {
    NotificationError(
      .noThread, operation: "start the \(what)'s thread", message: "\(cause)", cause: cause)
  }
}
