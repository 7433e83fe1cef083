internal import Countdown
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// A terminal window that shows a command's output until it is closed.
struct ListTerminal: Sendable {
  /// The terminal's program, and the arguments before the command.
  let prefix: [String]
  /// The variables of the terminal, with the screen to show it on.
  private let environment: Environment

  /// The user's terminal, else one that is installed; nil where there is no screen for it. Blocks
  /// for at most a second.
  init?(
    environment: Environment, isExecutable: (String) -> Bool = ListTerminal.isProgram
  ) {
    let environment = SessionEnvironment.completed(environment)
    self.environment = environment
    let screens = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { environment[$0] }
    guard screens.contains(where: { !$0.isEmpty }) else { return nil }
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    func path(of program: String) -> String? {
      if program.hasPrefix("/") { return isExecutable(program) ? program : nil }
      return folders.map { "\($0)/\(program)" }.first(where: isExecutable)
    }
    let own = environment["TERMINAL"].flatMap { program -> (String, [String])? in
      if program.isEmpty { return nil }
      return (program, Self.known.first { program.hasSuffix($0.0) }?.1 ?? ["-e"])
    }
    for (program, arguments) in [own].compactMap(\.self) + Self.known {
      guard let path = path(of: program) else { continue }
      prefix = [path] + arguments
      return
    }
    return nil
  }

  /// Whether a path leads to a regular file that may be run; for a folder, the right to run means
  /// something else.
  static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return access(path, X_OK) == 0
  }

  /// The known terminals, each with the arguments before a command.
  private static let known: [(String, [String])] = [
    ("xdg-terminal-exec", []), ("x-terminal-emulator", ["-e"]), ("gnome-terminal", ["--"]),
    ("konsole", ["-e"]), ("xfce4-terminal", ["-x"]), ("foot", []), ("kitty", []),
    ("alacritty", ["-e"]), ("wezterm", ["start", "--"]), ("xterm", ["-e"]),
  ]

  /// The whole command line, which shows a program's output and then waits.
  func commandLine(_ program: String, _ arguments: [String]) -> [String] {
    let script = #""$@"; printf '\nPress Return to close. '; read -r _"#
    return prefix + ["sh", "-c", script, "sh", program] + arguments
  }

  /// Opens the terminal, without waiting for its end.
  ///
  /// - Parameter waits: whether the terminal stays open when the command has ended.
  func open(
    _ program: String, _ arguments: [String], waits: Bool = true
  ) throws(SystemError) {
    let line = waits ? commandLine(program, arguments) : prefix + [program] + arguments
    try DetachedProcess.open(line, environment: environment)
  }
}
