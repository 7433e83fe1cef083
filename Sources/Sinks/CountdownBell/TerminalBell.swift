public import Countdown

/// Rings the terminal's bell: the alert that works over every connection and needs nothing
/// installed.
///
/// ```swift
/// timer.attach(try TerminalBell())
/// agenda.attach(try TerminalBell(pattern: .times(3, every: .milliseconds(400))))
/// ```
///
/// The bell writes to the controlling terminal, or to a descriptor of yours, through an open file
/// description of its own: no flag of the application's output changes, redirected output stays
/// clean, and a terminal that is not read costs half a second and an error, never a hang.
///
/// A pattern continues in the background after its first bell, and for a repeating alert, such as
/// the ringing of an alarm, it rings again every five seconds. Withdrawing the alert stops it, and
/// so does ``stop()``. A bell that is detached or released stops ringing.
public final class TerminalBell: AlertSink {
  let terminal: BellTerminal
  let pattern: Pattern
  let onFailure: (@Sendable (BellError) -> Void)?
  let state = Locked(State())

  struct State: Sendable {
    /// The pattern that rings now, or rang last.
    var ringing: Ringing?
    /// The reason why the latest one did not begin.
    var failure: BellError?
  }

  /// A bell on the controlling terminal.
  ///
  /// - Parameters:
  ///   - pattern: the number of bells; one by default.
  ///   - onFailure: called, on a thread of the bell, when a pattern breaks off after its first
  ///     bell.
  /// - Throws: ``BellError``, such as `.noControllingTerminal` in a service.
  public convenience init(
    pattern: Pattern = .once, onFailure: (@Sendable (BellError) -> Void)? = nil
  ) throws(BellError) {
    self.init(try BellTerminal(path: "/dev/tty"), pattern: pattern, onFailure: onFailure)
  }

  /// A bell on the terminal of a file descriptor, which it opens again: yours may be closed
  /// afterwards, and its flags stay as they are.
  ///
  /// - Throws: ``BellError``: `.closed`, `.notATerminal`, `.gone`.
  public convenience init(
    fileDescriptor: Int32, pattern: Pattern = .once,
    onFailure: (@Sendable (BellError) -> Void)? = nil
  ) throws(BellError) {
    self.init(
      try BellTerminal(sharing: fileDescriptor), pattern: pattern, onFailure: onFailure)
  }

  init(
    _ terminal: BellTerminal, pattern: Pattern, onFailure: (@Sendable (BellError) -> Void)? = nil
  ) {
    (self.terminal, self.pattern, self.onFailure) = (terminal, pattern, onFailure)
  }

  deinit { stop() }
}

extension TerminalBell {
  /// The number of bells, and the time between them.
  ///
  /// Most terminals merge bells that follow each other within a tenth of a second.
  public struct Pattern: Hashable, Sendable {
    /// The number of bells, at least one.
    public let count: Int
    /// The time from one bell to the next.
    public let gap: Duration

    /// One bell.
    public static var once: Pattern { .times(1, every: .zero) }

    /// Several bells: a count below one counts as one, a negative gap as none.
    public static func times(_ count: Int, every gap: Duration) -> Pattern {
      Pattern(count: max(count, 1), gap: max(gap, .zero))
    }
  }
}
