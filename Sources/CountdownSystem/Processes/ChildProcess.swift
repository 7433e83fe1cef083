internal import CCountdownSystem
package import Countdown
internal import Glibc

/// A command that was started.
///
/// The process is reaped once, by ``reap()``, so until then its number cannot come to mean
/// another process, and a signal reaches the right one.
package struct ChildProcess: Sendable {
  private let pid: pid_t
  private let hasOwnGroup: Bool

  /// What a command shares with the process that runs it.
  package struct Surroundings {
    /// Whether it leads a process group of its own.
    package var hasOwnGroup: Bool
    /// Whether its standard input, or its standard output and error, lead to `/dev/null`.
    package var hasNoInput: Bool
    package var hasNoOutput: Bool
    /// Whether it inherits descriptors above 2, except those marked close-on-exec.
    package var keepsDescriptors: Bool
    /// Its working folder; nil for the parent's.
    package var folder: String?

    package init(
      hasOwnGroup: Bool, hasNoInput: Bool, hasNoOutput: Bool, keepsDescriptors: Bool,
      folder: String?
    ) {
      (self.hasOwnGroup, self.keepsDescriptors) = (hasOwnGroup, keepsDescriptors)
      (self.hasNoInput, self.hasNoOutput, self.folder) = (hasNoInput, hasNoOutput, folder)
    }
  }

  /// How a command ended.
  package enum Status {
    case exited(Int32)
    case signaled(Int32)
  }

  /// Starts a command, found along `PATH`, with every signal unblocked and at its default.
  ///
  /// - Parameter environment: the variables `NAME=value`, bytes with a zero at the end.
  package init(
    _ arguments: [String], environment: [[CChar]], surroundings: Surroundings
  ) throws(SystemError) {
    var defaults = Spawn.allSignals
    // A command in the program's place stays deaf to what the program was made deaf to: by `nohup`
    // to the hang-up, by a shell without job control to the keys that are not for the background.
    if !surroundings.hasOwnGroup {
      for signal in [SIGHUP, SIGINT, SIGQUIT] { sigdelset(&defaults, signal) }
    }
    pid = try Spawn.start(
      arguments.first ?? "", arguments.map { Array($0.utf8CString) }, environment: environment,
      defaults: defaults, flags: Int32(surroundings.hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    ) { Self.prepare(&$0, surroundings) }
    hasOwnGroup = surroundings.hasOwnGroup
  }

  private static func prepare(
    _ actions: inout posix_spawn_file_actions_t, _ surroundings: Surroundings
  ) {
    if let folder = surroundings.folder {
      _ = countdown_spawn_in_folder(&actions, folder)
    }
    if surroundings.hasNoInput {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if surroundings.hasNoOutput {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    // In the child, so nothing that another thread opens meanwhile gets through.
    if !surroundings.keepsDescriptors { _ = countdown_spawn_close_from(&actions, 3) }
  }
}

extension ChildProcess {
  /// Blocks until it has ended, without reaping it.
  package func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Waits for its end and frees its number. To be called once, last.
  package func reap() throws(SystemError) -> Status {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { throw SystemError(operation: "waitpid", code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  /// Asks it, and its group if it leads one, to end; also when it is stopped.
  package func terminate() {
    send(SIGTERM)
    send(SIGCONT)
  }

  /// Ends it, and its group if it leads one.
  package func kill() { send(SIGKILL) }

  /// Sends a signal to it, and to its group if it leads one.
  package func send(_ signal: Int32) {
    _ = Glibc.kill(hasOwnGroup ? -pid : pid, signal)
  }
}
