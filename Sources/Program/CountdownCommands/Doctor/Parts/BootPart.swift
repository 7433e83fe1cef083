internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem

/// Whether a host starts after a reboot, for everything that waits for it. The test enables
/// nothing.
struct BootPart: Sendable {
  let environment: Environment
  static let name = "after a reboot"

  var examination: Examination { Examination(Self.name) { [look()] } }

  private func look() -> Finding {
    let isWanted = Configuration.load(environment: environment).startsAtBoot
    guard let kept = HostPart(environment: environment).kept else {
      return .ok(Self.name, "\(HostPart.unread) (\(found.detail))")
    }
    return found.unlessUnused(isWanted && kept.contains { $0.0 > 0 })
  }

  private var found: Finding {
    let unit = UserService.unit
    switch UserService(environment: environment).state {
    case .enabled where UserService.isLingering():
      return .ok(Self.name, "a host starts with the machine: \(unit) is enabled")
    case .enabled:
      return .ok(
        Self.name, "a host starts when you log in: \(unit) is enabled",
        fix: "to start it with the machine: loginctl enable-linger")
    case .disabled:
      return missing("\(unit) is disabled", "systemctl --user enable \(unit)")
    case .masked: return missing("\(unit) is masked", "systemctl --user unmask \(unit)")
    case .notInstalled:
      return missing("\(unit) is not installed", "run Documentation/install.sh of the package")
    case .unmanaged:
      return missing(
        "no systemd runs here for your user", "start this with your session: countdown serve")
    }
  }

  private func missing(_ detail: String, _ fix: String) -> Finding {
    .missing(Self.name, "no host starts: \(detail)", fix: fix)
  }
}
