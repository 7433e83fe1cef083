internal import Countdown
internal import Glibc

/// The variables by which programs find the user's screen and session bus.
///
/// A host may be older than the session, or have been started outside of it. At the moment when
/// something is to be opened, the user's systemd, where one runs, is asked for missing variables.
package enum SessionEnvironment {
  /// The variables that a session gives its programs.
  package static let names = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
  ]

  /// The time that systemd may take.
  private static let timeout = Duration.seconds(1)

  /// An environment with the session's variables, as far as they are known by now. Blocks for at
  /// most a second, and only if the environment names no screen.
  package static func completed(_ environment: Environment) -> Environment {
    let screens = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { environment[$0] }
    if screens.contains(where: { !$0.isEmpty }) { return environment }
    guard let folder = UserFolder.runtime(in: environment),
      access("\(folder)/systemd/private", F_OK) == 0
    else { return environment }
    let command = ["systemctl", "--user", "show-environment"]
    let output = OutputOfCommand.run(command, environment: environment, within: timeout)
    guard let output, output.isSuccess else { return environment }
    var completed = environment
    for (name, value) in variables(in: output.text) where environment[name] == nil {
      completed[name] = value
    }
    return completed
  }

  /// The session's variables among lines such as `DISPLAY=:0`. A value with special characters is
  /// quoted for a shell, and left out.
  static func variables(in text: String) -> [String: String] {
    var found: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, names.contains(parts[0]), !parts[1].hasPrefix("$'") else { continue }
      found[parts[0]] = parts[1]
    }
    return found
  }
}
