internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

extension HostLock {
  /// The time for a process that is about to end.
  private static let timeout = Duration.seconds(3)

  /// The time for a process that was asked to hand over: it saves, and waits for its sinks.
  private static let handover = Duration.seconds(10)

  /// Takes the lock of the process that serves.
  ///
  /// On a socket of systemd's, the holder of the lock is asked to hand over, because commands no
  /// longer reach it. Otherwise a holder that answers stays, and one that does not is about to end.
  static func taken(
    at path: String, _ environment: Environment
  ) throws(CommandFailure) -> HostLock {
    do throws(HostError) {
      if !isHeld(path: path) { return try HostLock(path: path) }
      if HostListener.isActivated(environment.values) {
        try retireHolder(of: path)
        return try lock(of: holder(path), at: path)
      }
      let client = try? HostConnector(environment: environment).connect()
      return try HostLock(path: path, timeout: client == nil ? timeout : .zero)
    } catch {
      throw failure(error, path, environment)
    }
  }

  /// Takes the lock that a host releases, once its process has ended: as long as the process lives,
  /// its countdowns count as its own and are not continued.
  private static func lock(of holder: Int32?, at path: String) throws(HostError) -> HostLock {
    let process = holder.map(ProcessDescriptor.open) ?? -1
    defer { if process >= 0 { close(process) } }
    let lock = try HostLock(path: path, timeout: handover)
    if process >= 0, !ProcessDescriptor.hasEnded(process, within: handover) {
      throw HostError(.alreadyRunning(process: holder))
    }
    return lock
  }

  /// Asks the holder to hand over, several times: a host that has only just begun writes down a
  /// moment later where it listens.
  private static func retireHolder(of path: String) throws(HostError) {
    let end = RealTime.monotonic.advanced(by: timeout)
    let pause = Semaphore()
    while isHeld(path: path) {
      do throws(HostError) {
        return try HostClient.retireHost(of: path)
      } catch {
        let now = RealTime.monotonic
        if error.isRefusal || now >= end { throw error }
        _ = pause.wait(until: min(end, now.advanced(by: .milliseconds(20))))
      }
    }
  }

  private static func failure(
    _ error: HostError, _ path: String, _ environment: Environment
  ) -> CommandFailure {
    guard isHeld(path: path) else {
      if case .system(let path, let error) = error.reason {
        return CommandFailure("\(path.harmless): \(error)", .failed)
      }
      return CommandFailure("\(error)", error.isTaken ? .stopped : .failed)
    }
    let process = holder(path)
    if (try? HostConnector(environment: environment).connect()) != nil {
      let number = process.map { " (process \($0))" } ?? ""
      return CommandFailure("countdown serve is already running\(number)", .stopped)
    }
    return CommandFailure("\(HostError(.unreachable(process: process)))", .stopped)
  }
}
