public import Countdown
internal import Glibc

/// The reason why a host could not listen, or did not answer.
public struct HostError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let reason: Reason

  /// The process of the host that did not answer; nil where that is not known.
  let process: Int32?

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// There is no directory for the socket; the text names the fault of the environment.
    case noDirectory(String)
    /// Another user could put something in the socket's place.
    case unsafeDirectory(path: String, String)
    /// The path is longer than 107 bytes, the longest that the kernel accepts for a socket.
    case pathTooLong(String)
    /// Another host listens; its process number, where that is known.
    case alreadyRunning(process: Int32?)
    /// The descriptor that systemd handed over is not a listening Unix socket.
    case badActivation
    /// No host listens.
    case notRunning
    /// A host is alive, and cannot be reached from here; its process number, where that is valid
    /// here.
    case unreachable(process: Int32?)
    /// The host did not answer within a limit.
    case noAnswer(within: Duration)
    /// The host closed the connection.
    case closed
    /// The process on the other side belongs to another user.
    case otherUser
    /// The host's message is not an answer.
    case badAnswer(String)
    /// The host answered with an error: its code, and its line for people.
    case refused(Code, String)
    /// The system refused.
    case system(path: String, SystemError)
  }

  /// The codes of a host's refusals. An unknown code counts as `failed`.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The line was not a JSON object.
    case badJSON = "bad_json"
    /// The request was longer than allowed.
    case tooLong = "too_long"
    /// A request did not arrive whole in time, or waited for others too long. It was not carried
    /// out.
    case timeout
    /// The host has its greatest number of clients, or of subscribers, already.
    case tooMany = "too_many"
    /// The host serves another user.
    case forbidden
    /// A field is missing or has an invalid value.
    case badRequest = "bad_request"
    /// The host is older than this client, and has to be restarted.
    case unsupportedVersion = "unsupported_version"
    /// The host knows no such operation.
    case unknownOperation = "unknown_op"
    /// There is no such item.
    case notFound = "not_found"
    /// The item's state does not allow the operation.
    case refused
    /// The system did not let the host do it.
    case failed
  }

  package init(_ reason: Reason) { self.init(reason, process: nil) }

  private init(_ reason: Reason, process: Int32?) {
    (self.reason, self.process) = (reason, process)
  }

  /// Runs a call to the system, and adds the path to its error.
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
  /// The same failure, with the process of a host that did not answer.
  ///
  /// - Parameter record: the file that the host holds locked; nil where there is none.
  func naming(holderOf record: String?) -> HostError {
    guard case .noAnswer = reason, let record, HostLock.isHeld(path: record) else { return self }
    return HostError(reason, process: HostLock.holder(record))
  }

  /// Whether no host listens at the address, so that it may listen elsewhere.
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

  /// Whether a directory above the socket's does not exist.
  var isMissing: Bool {
    if case .system(_, let error) = reason { return error.code == ENOENT }
    return false
  }

  /// Whether another host is alive.
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
    case .unsafeDirectory(let path, let problem): "\(QuotedText.path(path)) \(problem)"
    case .pathTooLong(let path):
      "\(QuotedText.path(path)) is too long for a socket, which takes 107 bytes: set"
        + " XDG_RUNTIME_DIR to a shorter path"
    case .alreadyRunning(let process?): "a host is already running, as process \(process)"
    case .alreadyRunning(nil): "a host is already running"
    case .badActivation: "LISTEN_FDS names no listening Unix socket: correct the socket unit"
    case .notRunning: "no host is running: start one with 'countdown serve'"
    case .unreachable(let process?):
      "a host runs as process \(process) and cannot be reached from here: kill \(process), then try"
        + " again"
    case .unreachable(nil):
      "a host runs in another container, or on another machine with the same files, and cannot be"
        + " reached from here: end it there"
    case .noAnswer(let limit):
      "the host\(process.map { " (process \($0))" } ?? "") did not answer within"
        + " \(limit.text(.spoken)): see whether it is stopped"
    case .closed: "the host closed the connection: try again"
    case .otherUser: "the host's socket belongs to another user's process: nothing was sent"
    case .badAnswer(let problem): "the host's answer is not valid: \(problem)"
    case .refused(_, let message): message
    case .system(let path, let error): "\(QuotedText.path(path)): \(error)"
    }
  }
}
