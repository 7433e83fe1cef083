#if Desktop
  /// A notification that could not be shown, withdrawn or understood.
  public struct NotificationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public let kind: Kind
    /// What was tried, such as `show the notification`.
    public let operation: String
    /// The message of the server, of the bus or of the library.
    public let message: String

    /// The kinds of failure.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable {
      /// There is no session bus, or it closed the connection.
      case noBus
      /// Nobody on the bus shows notifications.
      case noServer
      /// No answer came in time.
      case timedOut
      /// After several calls without an answer, nothing is tried for a while.
      case notAnswering
      /// The server refused.
      case refused
      /// The server reported an action that nobody registered, or for a notification that is gone.
      case unknownAction
      /// The system gave us no thread.
      case noThread
    }

    /// One line: what failed, why, and what to do about it.
    public var description: String {
      "cannot \(operation): \(message)" + (advice.map { " (\($0))" } ?? "")
    }

    private var advice: String? {
      switch kind {
      case .noBus: "run it in a desktop session, or under dbus-run-session"
      case .noServer: "start a notification server, such as dunst"
      case .timedOut: "the notification server or the bus may be stopped"
      case .notAnswering, .refused, .unknownAction, .noThread: nil
      }
    }
  }

  extension NotificationError {
    init(_ failure: BusFailure, operation: String) {
      kind =
        if failure.isMissingServer || failure.isLostReply {
          .noServer
        } else if failure.isTimeout {
          .timedOut
        } else {
          failure.remoteName == nil ? .noBus : .refused
        }
      self.operation = operation
      message = failure.remoteName.map { "\($0): \(failure.message)" } ?? failure.message
    }
  }
#endif
