public import Countdown

/// Rings the terminal's bell: the alert that works over every connection and needs nothing
/// installed.
///
/// ```swift
/// timer.attach(try TerminalBell())
/// timer.attach(try TerminalBell(pattern: .times(3, every: .milliseconds(400))))
/// ```
///
/// It writes to the controlling terminal, or to a descriptor of yours, through an open file
/// description of its own: no flag of the application's output changes, redirected output stays
/// clean, and a terminal that nobody reads costs half a second and an error, never a hang.
///
/// A pattern rings on in the background after its first bell. When its countdown is stopped, paused
/// or reset, that cuts it short, and so does ``silence()``; a next step that starts by itself does
/// not. A bell that is detached or released rings no more.
public final class TerminalBell: EventSink {
  let terminal: BellTerminal
  let pattern: Pattern
  let kinds: Set<CountdownEvent.Kind>
  let state = Locked(State())

  struct State: Sendable {
    /// The pattern that rings now, or rang last.
    var ringing: Ringing?
    /// Why a pattern broke off in the background, until that has been reported.
    var failure: BellError?
  }

  /// A bell on the controlling terminal.
  ///
  /// - Parameters:
  ///   - pattern: how many bells; one by default.
  ///   - kinds: the events that ring it.
  /// - Throws: ``BellError``, such as `.noControllingTerminal` in a service.
  public convenience init(
    pattern: Pattern = .once, on kinds: Set<CountdownEvent.Kind> = [.finished]
  ) throws(BellError) {
    self.init(try BellTerminal(path: "/dev/tty"), pattern: pattern, on: kinds)
  }

  /// A bell on the terminal of a file descriptor, which it opens anew: yours may be closed
  /// afterwards, and its flags stay as they are.
  ///
  /// - Throws: ``BellError``: `.closed`, `.notATerminal`, `.gone`.
  public convenience init(
    fileDescriptor: Int32, pattern: Pattern = .once,
    on kinds: Set<CountdownEvent.Kind> = [.finished]
  ) throws(BellError) {
    self.init(try BellTerminal(sharing: fileDescriptor), pattern: pattern, on: kinds)
  }

  init(_ terminal: BellTerminal, pattern: Pattern, on kinds: Set<CountdownEvent.Kind>) {
    self.terminal = terminal
    self.pattern = pattern
    self.kinds = kinds
  }

  deinit { silence() }
}
