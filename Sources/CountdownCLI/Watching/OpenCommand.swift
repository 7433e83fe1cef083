internal import Countdown
internal import Glibc

/// The command that shows the application of a countdown: run as it is, without a shell, in a
/// session of its own and with nothing of this terminal.
struct OpenCommand {
  private let vector: [String]

  init(_ vector: [String]) {
    self.vector = vector
  }

  /// Runs it to its end; nil, or what went wrong. Blocks for as long as the application runs.
  func run() -> String? {
    guard let name = vector.first else { return "there is nothing to open" }
    let shown = name.harmless
    var process = pid_t()
    let code = Self.spawn(name, vector, &process)
    if code != 0 { return "\(shown): \(String(cString: strerror(code)))" }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status == 0 { return nil }
    let signal = status & 0x7F
    return signal == 0
      ? "\(shown) ended with status \(status >> 8 & 0xFF)" : "\(shown) ended by signal \(signal)"
  }

  /// Its output goes nowhere: it would be written over the view.
  private static func spawn(_ name: String, _ words: [String], _ process: inout pid_t) -> Int32 {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let ownSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession))
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    return posix_spawnp(&process, name, &actions, &attributes, arguments + [nil], environ)
  }
}
