internal import CCountdownSystem
internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A command that was started: the only place of this module that talks to the system.
///
/// The process is reaped once, by ``reap()``, so until then its number cannot come to mean
/// another process, and a signal reaches the right one.
struct ChildProcess: Sendable {
  private let pid: pid_t
  private let hasOwnGroup: Bool

  /// Starts a command, found along `PATH`, with every signal unblocked and at its default.
  init(
    _ arguments: [String], environment: [[CChar]], surroundings: CommandHook.Surroundings
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    Self.prepare(&actions, surroundings)
    Self.prepare(&attributes, surroundings)
    var pid: pid_t = 0
    let name = arguments.first ?? ""
    let code = arguments.map { Array($0.utf8CString) }.withVector { arguments in
      environment.withVector { environment in
        posix_spawnp(&pid, name, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError(operation: "posix_spawn", code: code) }
    (self.pid, hasOwnGroup) = (pid, surroundings.hasOwnGroup)
  }

  private static func prepare(
    _ actions: inout posix_spawn_file_actions_t, _ surroundings: CommandHook.Surroundings
  ) {
    if let folder = surroundings.folder {
      _ = countdown_spawn_in_folder(&actions, folder)
    }
    if surroundings.input == .null {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if surroundings.output == .null {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    guard !surroundings.keepsDescriptors else { return }
    // One that another thread opens from here on without close-on-exec gets through.
    for descriptor in InheritableDescriptors.numbers {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }

  private static func prepare(
    _ attributes: inout posix_spawnattr_t, _ surroundings: CommandHook.Surroundings
  ) {
    var none = sigset_t()
    var defaults = sigset_t()
    sigemptyset(&none)
    sigfillset(&defaults)
    // A command in the program's place stays deaf to the hang-up when `nohup` made the program so.
    if !surroundings.hasOwnGroup { sigdelset(&defaults, SIGHUP) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let group = surroundings.hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
  }
}

extension ChildProcess {
  /// Blocks until it has ended, without reaping it.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Waits for its end and frees its number. To be called once, last.
  func reap() throws(SystemError) -> CommandHook.Status {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      if errno != EINTR { throw SystemError(operation: "waitpid", code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  /// Asks it, and its group if it leads one, to end; also when it is stopped.
  func terminate() {
    send(SIGTERM)
    send(SIGCONT)
  }

  /// Ends it, and its group if it leads one.
  func kill() { send(SIGKILL) }

  /// Sends a signal to it, and to its group if it leads one.
  func send(_ signal: Int32) {
    _ = Glibc.kill(hasOwnGroup ? -pid : pid, signal)
  }
}

extension [[CChar]] {
  /// The strings as C wants a vector: pointers, and a null at the end.
  fileprivate func withVector<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }
}
