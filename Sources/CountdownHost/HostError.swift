public import Countdown
internal import Glibc

/// Why a host could not listen, or did not answer.
public struct HostError: Error, Hashable, Sendable {
  /// What went wrong.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// There is no directory for the socket: what is wrong with the environment.
    case noDirectory(String)
    /// Others could put something in the socket's place.
    case unsafeDirectory(path: String, String)
    /// The kernel takes no longer path for a socket than 107 bytes.
    case pathTooLong(String)
    /// Another host listens; its process, where that is known.
    case alreadyRunning(process: Int32?)
    /// What systemd handed over is no listening Unix socket.
    case badActivation
    /// No host listens.
    case notRunning
    /// A host lives, and cannot be reached from here; its process, where the number means anything
    /// here.
    case unreachable(process: Int32?)
    /// The host did not answer within a limit.
    case noAnswer(within: Duration)
    /// The host closed the connection.
    case closed
    /// The process on the other side belongs to another user.
    case otherUser
    /// What came is no answer.
    case badAnswer(String)
    /// The host answered with an error: its code, and its line for people.
    case refused(Code, String)
    /// The system refused.
    case system(path: String, SystemError)
  }

  /// Words for what a host refuses. One that is not known here counts as `failed`.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The line was no JSON object.
    case badJSON = "bad_json"
    /// The request was longer than one may be.
    case tooLong = "too_long"
    /// A request was begun and not ended, or nothing was asked for a while.
    case timeout
    /// There are as many clients, or subscribers, as there may be.
    case tooMany = "too_many"
    /// The host serves another user.
    case forbidden
    /// A field is missing or makes no sense.
    case badRequest = "bad_request"
    /// The host is older than this client: it is to be started again.
    case unsupportedVersion = "unsupported_version"
    /// The host knows no such operation.
    case unknownOperation = "unknown_op"
    /// There is no such item.
    case notFound = "not_found"
    /// The item is not in a state in which that can be done.
    case refused
    /// The host tried, and the system would not.
    case failed
  }

  package init(_ reason: Reason) { self.reason = reason }

  /// Does what may fail on account of the system, and says at which path.
  static func at<Value: ~Copyable>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(HostError) -> Value {
    do throws(SystemError) { return try body() } catch {
      throw HostError(.system(path: path, error))
    }
  }

  /// The latest failure of a call, from `errno`.
  static func system(_ operation: String, _ path: String) -> HostError {
    let code = errno
    return HostError(.system(path: path, SystemError(operation: operation, code: code)))
  }
}

extension HostError {
  /// Whether nobody listens where a host was looked for.
  var isElsewhere: Bool {
    switch reason {
    case .notRunning, .unsafeDirectory: true
    default: false
    }
  }

  /// Whether the host has answered, with an error.
  package var isRefusal: Bool {
    if case .refused = reason { return true }
    return false
  }

  /// Whether a directory above the socket's is not there.
  var isMissing: Bool {
    if case .system(_, let error) = reason { return error.code == ENOENT }
    return false
  }

  /// Whether another host lives.
  package var isTaken: Bool {
    if case .alreadyRunning = reason { return true }
    return false
  }
}

extension HostError: CustomStringConvertible {
  /// One line that says what to do.
  public var description: String {
    switch reason {
    case .noDirectory(let problem): "nowhere to put the host's socket: \(problem)"
    case .unsafeDirectory(let path, let problem): "\(QuotedText(path)) \(problem)"
    case .pathTooLong(let path):
      "\(QuotedText(path)) is too long for a socket, which takes 107 bytes: set XDG_RUNTIME_DIR to"
        + " a shorter path"
    case .alreadyRunning(let process?): "a host is running already, as process \(process)"
    case .alreadyRunning(nil): "a host is running already"
    case .badActivation: "LISTEN_FDS names no listening Unix socket: correct the socket unit"
    case .notRunning: "no host is running: start one with 'countdown serve'"
    case .unreachable(let process?):
      "a host runs as process \(process) and cannot be reached from here: kill \(process), then try"
        + " again"
    case .unreachable(nil):
      "a host runs in another container, or on another machine with the same files, and cannot be"
        + " reached from here: end it there"
    case .noAnswer(let limit):
      "the host did not answer within \(limit.text(.spoken)): see whether it is stopped"
    case .closed: "the host closed the connection: try again"
    case .otherUser: "the host's socket belongs to another user's process: nothing was sent"
    case .badAnswer(let problem): "the host's answer makes no sense: \(problem)"
    case .refused(_, let message): message
    case .system(let path, let error): "\(QuotedText(path)): \(error)"
    }
  }
}
