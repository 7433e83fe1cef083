internal import CountdownAlarms
internal import CountdownHost
internal import CountdownProgram

/// Whether a sleeping machine is woken for what is due, by the running host or by one that would
/// have the rights of this process. The test does not wake it.
struct SleepPart: Sendable {
  var waking = SleepWaking()
  private static let name = "sleep"

  var examination: Examination { Examination(Self.name) { [look()] } }

  private func look() -> Finding {
    let host = try? HostClient(to: .user(), within: .seconds(2)).ping()
    return finding(hasRight: host.map(\.wakesMachine) ?? waking.hasRight)
  }

  /// - Parameter hasRight: whether the host may wake the machine.
  func finding(hasRight: Bool) -> Finding {
    let late = "what is due while the machine sleeps is announced when it resumes"
    let hasDevice: Bool
    do { hasDevice = try waking.hasDevice } catch {
      return .missing(
        Self.name, "whether a clock device may wake the machine cannot be told: \(error)", fix: nil)
    }
    if !hasDevice {
      return .ok(
        Self.name, "\(late): no clock device may wake it",
        fix: "if it has one, as root: echo enabled >/sys/class/rtc/rtc0/device/power/wakeup")
    }
    if hasRight { return .ok(Self.name, "the host wakes the machine for what is due") }
    return .ok(
      Self.name, "\(late): the host may not wake it",
      fix: "systemctl --user edit countdown, then in [Service]: "
        + "AmbientCapabilities=CAP_WAKE_ALARM")
  }
}
