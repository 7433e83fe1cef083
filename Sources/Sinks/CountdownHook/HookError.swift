public import Countdown

/// The reason why a command did not run, or failed.
public struct HookError: Error, Hashable, Sendable {
  /// The command's name, as given.
  public let command: String
  /// The kind of failure.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The argument vector is empty, or its first element is.
    case noCommand
    /// An argument contains a NUL, which no program can be given.
    case nulInArgument
    /// A variable's name is empty, or contains `=` or a NUL.
    case badVariable(String)
    /// No program of this name was found.
    case notFound(SystemError)
    /// The working folder does not exist, or cannot be entered.
    case noFolder(SystemError)
    /// The program exists but cannot be run: not executable, no memory, too many processes …
    case cannotRun(SystemError)
    /// The command ran and failed.
    case failed(CommandHook.Status)
    /// The command ran longer than its limit and was killed.
    case timedOut(Duration)
    /// The command ran, but its status is lost, because the process ignores SIGCHLD or waits for
    /// all its children elsewhere.
    case statusLost(SystemError)
  }
}

extension HookError {
  /// The system call that failed, if one did.
  public var cause: SystemError? {
    switch reason {
    case .notFound(let error), .noFolder(let error), .cannotRun(let error),
      .statusLost(let error):
      error
    case .noCommand, .nulInArgument, .badVariable, .failed, .timedOut: nil
    }
  }

  /// The exit status by which shells and `timeout` report this failure: 127 not found, 126 cannot
  /// run, 124 timed out, 2 bad arguments, 1 unknown, else the command's own.
  public var code: Int32 {
    switch reason {
    case .noCommand, .nulInArgument, .badVariable: 2
    case .notFound: 127
    case .cannotRun, .noFolder: 126
    case .failed(let status): status.code
    case .timedOut: 124
    case .statusLost: 1
    }
  }
}

extension HookError: UnansweredAlert {
  /// Whether the command ran, and its outcome is unknown.
  public var isUnanswered: Bool {
    switch reason {
    case .timedOut, .statusLost: true
    default: false
    }
  }
}

extension HookError: CustomStringConvertible {
  /// One line with the command's name.
  public var description: String {
    switch reason {
    case .noCommand: "hook: there is no command to run"
    case .nulInArgument: "\(command): an argument contains a NUL"
    case .badVariable(let name):
      "\(command): \"\(name)\" cannot be the name of an environment variable"
    case .notFound: "\(command): command not found"
    case .noFolder(let error): "\(command): cannot run in its folder (\(error))"
    case .cannotRun(let error): "\(command): cannot run (\(error))"
    case .failed(let status): "\(command): ended with \(status)"
    case .timedOut(let limit): "\(command): killed after \(limit.text(.units))"
    case .statusLost(let error): "\(command): its exit status is lost (\(error))"
    }
  }
}
