internal import CountdownSystem

extension CommandHook {
  /// The end of a command.
  public enum Status: Hashable, Sendable {
    /// The command exited with this status, 0 to 255; 0 means success.
    case exited(Int32)
    /// The command was killed by the signal of this number.
    case signaled(Int32)

    /// The status as a shell reports it: the command's own, or 128 and the signal's number.
    public var code: Int32 {
      switch self {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    }
  }
}

extension CommandHook.Status: CustomStringConvertible {
  /// The status in words, such as `status 3` or `signal 9`.
  public var description: String {
    switch self {
    case .exited(let code): "status \(code)"
    case .signaled(let signal): "signal \(signal)"
    }
  }
}

extension CommandHook.Status {
  init(_ status: ChildProcess.Status) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .signaled(signal)
    }
  }
}
