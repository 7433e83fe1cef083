internal import Countdown
internal import Glibc

/// Starts programs, for ``ChildProcess`` and ``DetachedProcess``.
enum Spawn {
  /// Starts a program with every signal unblocked. No shell looks at its arguments.
  ///
  /// - Parameters:
  ///   - name: a path, or a name, which is looked for along `PATH`.
  ///   - arguments: the arguments, with the program's name in front; like the variables
  ///     `NAME=value`, bytes with a zero at the end.
  ///   - defaults: the signals that get their default action.
  ///   - flags: flags of `posix_spawnattr_setflags`, besides those for signals.
  ///   - prepare: adds the actions on descriptors.
  static func start(
    _ name: String, _ arguments: [[CChar]], environment: [[CChar]], defaults: sigset_t,
    flags: Int32, prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemError) -> pid_t {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    prepare(&actions)
    var (none, defaults) = (sigset_t(), defaults)
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | flags))
    var pid: pid_t = 0
    let code = arguments.withVector { arguments in
      environment.withVector { environment in
        posix_spawnp(&pid, name, &actions, &attributes, arguments, environment)
      }
    }
    if code != 0 { throw SystemError(operation: "posix_spawn", code: code) }
    return pid
  }

  /// All signals.
  static var allSignals: sigset_t {
    var all = sigset_t()
    sigfillset(&all)
    return all
  }
}

extension [[CChar]] {
  /// The strings as a C vector: pointers, and a null at the end.
  fileprivate func withVector<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }
}
