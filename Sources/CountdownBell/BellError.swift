public import Countdown

/// Why the terminal's bell did not ring.
public struct BellError: Error, Hashable, Sendable {
  /// What went wrong.
  public let reason: Reason
  /// The call to the system that showed it, where there was one.
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
    /// The terminal was there and is gone: its window was closed, its connection ended.
    case gone
    /// The terminal takes nothing: it was stopped with Ctrl-S, or nobody reads it.
    case notReading
    /// Anything else; ``BellError/cause`` says what.
    case system
  }
}

extension BellError: CustomStringConvertible {
  /// One line that says what is wrong.
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
