internal import Countdown
internal import CountdownHost
package import CountdownSystem
internal import Glibc

/// Has a host start after a reboot: enables the unit of the user's systemd, once. When the user
/// disables it later, it stays disabled, because a mark beside the host's lock says that it was
/// enabled before.
package struct BootSetup: Sendable {
  private let mark: String
  private let lock: String
  private let service: UserService

  /// Nil where no host may be started without being asked for.
  package init?(files: AlarmFiles, environment: Environment) {
    if !HostConnector(environment: environment).mayStart { return nil }
    (mark, lock) = (files.bootMark, files.lock)
    service = UserService(environment: environment)
  }

  /// Does what is still to be done; returns a line about that or about what is missing, each once.
  package func perform() -> String? {
    let descriptor: Int32
    do { descriptor = try FileLock.file(at: mark) } catch {
      let place = QuotedText.harmless(mark)
      return "whether a host starts after a reboot cannot be told: \(place): \(error)"
    }
    defer { close(descriptor) }
    // Of two commands at once the second one finds what the first one has done.
    guard FileLock.take(descriptor, within: .seconds(2)) else { return nil }
    let known = try? SmallFile.firstLine(of: mark)
    if known == Self.done { return nil }
    let (word, line) = step()
    if word == known { return nil }
    note(word, in: descriptor)
    return line
  }

  private static let done = "enabled"

  /// The word for what was done or found, and the line about it.
  private func step() -> (word: String, line: String?) {
    switch service.state {
    case .enabled: return (Self.done, nil)
    case .masked: return ("masked", nil)
    case .unmanaged: return ("unmanaged", "\(Self.silence): \(Self.unmanaged)")
    case .notInstalled: return ("not installed", "\(Self.silence): \(Self.notInstalled)")
    case .disabled:
      if let reason = service.enable() { return ("failed", "\(Self.silence): \(reason)") }
      // A host under systemd is restarted when it dies. A running one continues until the login.
      if !HostLock.isHeld(path: lock) { service.start() }
      return (Self.done, "from now on a host starts \(Self.moment): \(UserService.unit) is enabled")
    }
  }

  private static let silence = "nothing rings after a reboot"
  private static let unmanaged =
    "no systemd runs here for your user; start this with your session: countdown serve"
  private static let notInstalled =
    "\(UserService.unit) is not installed; run Documentation/install.sh of the package"

  private static var moment: String {
    UserService.isLingering()
      ? "with the machine" : "when you log in (with the machine: loginctl enable-linger)"
  }

  /// A mark that cannot be written means that the unit is enabled again by the next command.
  private func note(_ word: String, in descriptor: Int32) {
    _ = ftruncate(descriptor, 0)
    _ = write(descriptor, word, word.utf8.count)
  }
}
