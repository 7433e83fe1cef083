public import Countdown

/// The reason why the terminal's bell did not ring.
public struct BellError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let reason: Reason
  /// The system call that failed, if one did.
  public let cause: SystemError?

  init(_ reason: Reason, _ cause: SystemError? = nil) {
    self.reason = reason
    self.cause = cause
  }

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: String, Hashable, Sendable {
    /// The process has no controlling terminal, as under cron or systemd.
    case noControllingTerminal
    /// The file descriptor is not open.
    case closed
    /// The file descriptor is open, but not on a terminal.
    case notATerminal
    /// The terminal is gone: its window was closed, or its connection ended.
    case gone
    /// The terminal accepts nothing: it was stopped with Ctrl-S, or nothing reads it.
    case notReading
    /// Any other failure; see ``BellError/cause``.
    case system
  }
}

extension BellError: CustomStringConvertible {
  /// The fault in one line.
  public var description: String {
    cause.map { "\(sentence) (\($0))" } ?? sentence
  }

  private var sentence: String {
    switch reason {
    case .noControllingTerminal: "no bell: this process has no controlling terminal"
    case .closed: "no bell: the file descriptor is not open"
    case .notATerminal: "no bell: the file descriptor is not a terminal"
    case .gone: "no bell: the terminal is gone"
    case .notReading: "no bell: the terminal is stopped, or nothing reads it"
    case .system: "no bell: the terminal cannot be written to"
    }
  }
}
