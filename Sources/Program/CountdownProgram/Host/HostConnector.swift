internal import Countdown
package import CountdownArguments
package import CountdownHost
package import CountdownSystem
internal import CountdownTerminal

/// The connection to the user's host, for commands: to the running one, or to one that is started.
///
/// ```swift internal
/// let client = try HostConnector(environment: environment).connectOrStart()
/// try client.start("tea", for: .minutes(5))
/// ```
package struct HostConnector {
  /// With this variable set, no host is ever started automatically.
  package static let refusal = "COUNTDOWN_NO_HOST"

  package let environment: Environment
  /// Called with a line for each part that does not work in a host that starts all the same.
  var note: (String) -> Void = { _ in }

  package init(environment: Environment, note: @escaping (String) -> Void = { _ in }) {
    (self.environment, self.note) = (environment, note)
  }

  /// The running host; nil when none runs.
  package func connect() throws(CommandFailure) -> HostClient? {
    do throws(HostError) {
      let client = try HostClient(to: .user())
      // A host that is about to end may have accepted the connection and will not answer.
      _ = try client.ping()
      return client
    } catch {
      if error.reason == .notRunning || error.reason == .closed { return nil }
      throw CommandFailure("\(error)", .failed)
    }
  }

  /// The running host, or else one that is started now and ends when there is nothing left to do.
  package func connectOrStart() throws(CommandFailure) -> HostClient {
    if let client = try connect() { return client }
    guard mayStart else {
      throw CommandFailure(
        "no host is running, and \(Self.refusal) forbids starting one; start it yourself: "
          + "countdown serve", .failed)
    }
    return try start(["--until-idle"])
  }

  /// Whether a host may be started because a command needs one.
  package var mayStart: Bool { (environment[Self.refusal] ?? "").isEmpty }

  /// Starts a host, unless another process has just done so.
  ///
  /// - Parameter options: options of `countdown serve`.
  package func start(_ options: [String]) throws(CommandFailure) -> HostClient {
    let files = try AlarmFiles(environment: environment)
    // Of two commands at once the second one waits here, and then finds the first one's host.
    let lock = try StartLock(path: files.startLock)
    defer { withExtendedLifetime(lock) {} }
    if let client = try connect() { return client }
    let launched = try HostLauncher.wait(for: options, environment: environment)
    if launched.serves { for remark in launched.remarks { note(remark) } }
    if let client = try connect() { return client }
    // A host without a socket may hold the lock.
    let isTaken = files.isServed
    let reason = launched.serves ? nil : launched.remarks.last
    throw CommandFailure(
      "the host did not start: \(reason ?? "it ended at once")", isTaken ? .stopped : .failed)
  }
}

extension HostClient {
  /// The host's process; nil when it does not answer.
  package var process: Int32? { (try? ping())?.process }
}
