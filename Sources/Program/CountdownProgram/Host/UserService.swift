internal import Countdown
internal import CountdownArguments
package import CountdownSystem
internal import Glibc

/// The unit of the user's systemd that starts a host after a reboot.
package struct UserService: Sendable {
  package static let unit = "countdown.service"

  /// The state of the unit in systemd.
  package enum State: Sendable {
    /// No systemd of the user runs, or none that answers.
    case unmanaged
    case notInstalled
    case disabled
    /// The user has forbidden that the unit is started.
    case masked
    case enabled
  }

  private let environment: Environment
  /// The time that systemd may take for an answer, and until the host serves.
  private static let timeout = (answer: Duration.seconds(2), start: Duration.seconds(10))

  /// - Parameter environment: where `systemctl` is looked up, and the user's systemd.
  package init(environment: Environment) {
    self.environment = HostEnvironment.allowed(of: environment)
  }

  /// The present state; blocks for two seconds at most, and where no systemd of the user runs not
  /// at all.
  package var state: State {
    guard let folder = UserFolder.runtime(in: environment),
      access("\(folder)/systemd/private", F_OK) == 0
    else { return .unmanaged }
    let answer = systemctl(["show", "--property=UnitFileState", "--value", Self.unit])
    guard let answer, answer.isSuccess else { return .unmanaged }
    switch answer.text.split(separator: "\n").first ?? "" {
    case "": return .notInstalled
    case "enabled": return .enabled
    case "masked", "masked-runtime": return .masked
    default: return .disabled
    }
  }

  /// Enables the unit from the next login on.
  ///
  /// - Returns: the reason why that failed; nil when it has not.
  package func enable() -> String? {
    guard let answer = systemctl(["enable", "--quiet", Self.unit], withErrors: true) else {
      return "systemctl did not answer"
    }
    if answer.isSuccess { return nil }
    return answer.text.split(separator: "\n").last.map { String($0).harmless } ?? "systemctl failed"
  }

  /// Starts the unit and waits until its host serves. What starts instead when that fails is the
  /// caller's affair.
  package func start() { _ = systemctl(["start", "--quiet", Self.unit], Self.timeout.start) }

  /// Whether the user's systemd, and with it the unit, starts when the machine does, and not only
  /// at the login.
  ///
  /// - Parameter folder: where systemd notes the users for whom that is so.
  package static func isLingering(in folder: String = "/var/lib/systemd/linger") -> Bool {
    guard let user = getpwuid(geteuid()) else { return false }
    return access("\(folder)/\(String(cString: user.pointee.pw_name))", F_OK) == 0
  }

  private func systemctl(
    _ words: [String], _ limit: Duration = timeout.answer, withErrors: Bool = false
  ) -> OutputOfCommand? {
    OutputOfCommand.run(
      ["systemctl", "--user"] + words, environment: environment, within: limit,
      withErrors: withErrors)
  }
}
