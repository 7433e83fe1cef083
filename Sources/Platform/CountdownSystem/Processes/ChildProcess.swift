internal import CCountdownSystem
package import Countdown
internal import Glibc

/// A command that was started.
///
/// The process is reaped once, by ``reap()``. Until then its number cannot come to mean another
/// process, so a signal reaches the right one.
package struct ChildProcess: Sendable {
  private let pid: pid_t
  private let hasOwnGroup: Bool

  /// The things that a command shares with the process that runs it.
  package struct Surroundings {
    /// Whether the command leads its own process group.
    package var hasOwnGroup: Bool
    /// Whether the standard input leads to `/dev/null`, and whether the standard output and error
    /// do.
    package var hasNoInput: Bool
    package var hasNoOutput: Bool
    /// Whether the command inherits descriptors above 2, except those marked close-on-exec.
    package var keepsDescriptors: Bool
    /// The working folder of the command; nil for the parent's.
    package var folder: String?
    /// The absolute path of a file that the process makes right before it becomes the command.
    /// Where the file exists, the command does not run: EEXIST. One that cannot be made keeps
    /// nothing from running. Needs `hasNoInput`.
    package var mark: String?

    package init(
      hasOwnGroup: Bool, hasNoInput: Bool, hasNoOutput: Bool, keepsDescriptors: Bool,
      folder: String?, mark: String? = nil
    ) {
      (self.hasOwnGroup, self.keepsDescriptors) = (hasOwnGroup, keepsDescriptors)
      (self.hasNoInput, self.hasNoOutput, self.folder) = (hasNoInput, hasNoOutput, folder)
      self.mark = mark
    }
  }

  /// The way in which a command ended.
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
    // A command in the program's own place keeps ignoring the signals that the program was started
    // to ignore: the hang-up under `nohup`, the keys of the foreground in a shell without job
    // control.
    if !surroundings.hasOwnGroup {
      for signal in [SIGHUP, SIGINT, SIGQUIT] { sigdelset(&defaults, signal) }
    }
    func start(_ surroundings: Surroundings) throws(SystemError) -> pid_t {
      try Spawn.start(
        arguments.first ?? "", arguments.map { Array($0.utf8CString) }, environment: environment,
        defaults: defaults, flags: Int32(surroundings.hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
      ) { Self.prepare(&$0, surroundings) }
    }
    hasOwnGroup = surroundings.hasOwnGroup
    do {
      pid = try start(surroundings)
    } catch {
      guard let mark = surroundings.mark, error.code != EEXIST else { throw error }
      // Either the mark could not be made, or the command cannot run: then it has not begun.
      unlink(mark)
      var unmarked = surroundings
      unmarked.mark = nil
      pid = try start(unmarked)
    }
  }

  private static func prepare(
    _ actions: inout posix_spawn_file_actions_t, _ surroundings: Surroundings
  ) {
    if let folder = surroundings.folder {
      _ = countdown_spawn_in_folder(&actions, folder)
    }
    if let mark = surroundings.mark {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      posix_spawn_file_actions_addopen(&actions, 0, mark, flags, 0o600)
    }
    if surroundings.hasNoInput {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if surroundings.hasNoOutput {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    // The child closes them, so that no descriptor that another thread opens meanwhile gets
    // through.
    if !surroundings.keepsDescriptors { _ = countdown_spawn_close_from(&actions, 3) }
  }
}

extension ChildProcess {
  /// Blocks until the process has ended, without reaping it.
  package func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Waits for the end and frees the process number. To be called once, last.
  package func reap() throws(SystemError) -> Status {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { throw SystemError(operation: "waitpid", code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  /// Asks the process, and its group if it leads one, to end, even when it is stopped.
  package func terminate() {
    send(SIGTERM)
    send(SIGCONT)
  }

  /// Kills the process, and its group if it leads one.
  package func kill() { send(SIGKILL) }

  /// Sends a signal to the process, and to its group if it leads one.
  package func send(_ signal: Int32) {
    _ = Glibc.kill(hasOwnGroup ? -pid : pid, signal)
  }
}
