internal import CCountdownSystem
package import Countdown
package import Glibc

/// Starts a program that goes on independently: in a session of its own, without a terminal, with
/// every signal at its default, and with no descriptor of this process. No shell looks at its
/// arguments.
package enum DetachedProcess {
  /// The variables with which systemd addresses one process alone.
  private static let meantForUs = ["NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "WATCHDOG_USEC"]

  /// Starts a program and forgets it; see ``spawn(_:_:environment:folder:pipe:)``.
  package static func start(
    _ program: String, _ arguments: [String], environment: Environment,
    folder: String? = nil, pipe: Int32? = nil
  ) throws(SystemError) {
    let process = try spawn(
      program, arguments, environment: environment, folder: folder, pipe: pipe)
    // The process must not stay behind as a zombie when it ends before this one.
    try? SystemThread.detached(name: "countdown-reaper") { reap(process) }
  }

  /// Starts a program; the caller has to ``reap(_:)`` it.
  ///
  /// - Parameters:
  ///   - program: a path, or a name, which is looked for along `PATH`.
  ///   - arguments: the arguments, with the program's name in front.
  ///   - folder: the working folder; nil for this process's.
  ///   - pipe: a descriptor that becomes the program's standard error, and its descriptor 3 as
  ///     well.
  package static func spawn(
    _ program: String, _ arguments: [String], environment: Environment,
    folder: String? = nil, pipe: Int32? = nil
  ) throws(SystemError) -> pid_t {
    let variables = environment.variables.filter { !meantForUs.contains($0.name) }
      .map { "\($0.name)=\($0.value)" }
    let ownSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which is a GNU extension
    return try Spawn.start(
      program, arguments.map { Array($0.utf8CString) },
      environment: variables.map { Array($0.utf8CString) }, defaults: Spawn.allSignals,
      flags: ownSession
    ) { actions in
      if let folder { _ = countdown_spawn_in_folder(&actions, folder) }
      prepare(&actions, pipe)
    }
  }

  /// Waits for the end of a process, and returns the status as `waitpid` gives it.
  @discardableResult
  package static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Starts a program with a window for the user, at home and on the session's screen; may block
  /// for a second, see ``SessionEnvironment``.
  ///
  /// Under systemd the host's own rights are restricted, and a program that it opens should not be;
  /// so the user's systemd starts the program. systemd expands `$` in arguments, unless it is
  /// doubled.
  package static func open(_ line: [String], environment: Environment) throws(SystemError) {
    var line = line
    let environment = SessionEnvironment.completed(environment)
    if environment["NOTIFY_SOCKET"]?.isEmpty == false {
      let arguments = line.dropFirst().map { $0.replacing("$", with: "$$") }
      // Of the variables the user's systemd has its own, but the zone is the countdown's.
      let zone = environment["TZ"].map { ["--setenv=TZ=\($0)"] } ?? []
      let runner = ["systemd-run", "--user", "--collect", "--quiet"] + zone + ["--"]
      line = runner + line.prefix(1) + arguments
    }
    let home = UserFolder.absolute("HOME", environment).flatMap { access($0, X_OK) == 0 ? $0 : nil }
    try start(line.first ?? "", line, environment: environment, folder: home ?? "/")
  }

  private static func prepare(_ actions: inout posix_spawn_file_actions_t, _ pipe: Int32?) {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    if let pipe {
      posix_spawn_file_actions_adddup2(&actions, pipe, 2)
      posix_spawn_file_actions_adddup2(&actions, 2, 3)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    // A shell may have handed down descriptors: a lock held by one would never be released.
    _ = countdown_spawn_close_from(&actions, pipe == nil ? 3 : 4)
  }
}
