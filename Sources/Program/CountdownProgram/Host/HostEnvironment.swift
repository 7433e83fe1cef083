internal import CountdownSystem
internal import Glibc

/// The variables of a host that a command starts.
///
/// A host belongs to the user and lives for days: other variables of one shell, such as a time
/// zone, a preloaded library or a secret, must not reach it, its hooks, or the programs it opens.
enum HostEnvironment {
  /// The user, their language and folders; the session's screen, bus and sound; the terminal to
  /// open; and the variable that forbids starting a host.
  private static let names = Set(
    [
      "HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "LANGUAGE", "TERMINAL",
      "PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR",
      "ALSA_CONFIG_PATH", HostConnector.refusal,
    ] + SessionEnvironment.names)

  /// The variables of a command that a host gets as well. Those of libpq are among them, because a
  /// host has to find the same server; a password is left to files. Without a runtime directory the
  /// host gets the usual one, which may be created later, with the session bus in it.
  static func allowed(
    of environment: Environment, runtimes: String = "/run/user"
  ) -> Environment {
    var allowed = environment.filter { variable in
      let name = variable.name
      return names.contains(name)
        || ["LC_", "XDG_", "PG"].contains(where: name.hasPrefix) && name != "PGPASSWORD"
    }
    if UserFolder.runtime(in: environment) == nil {
      allowed["XDG_RUNTIME_DIR"] = "\(runtimes)/\(geteuid())"
    }
    return allowed
  }
}
