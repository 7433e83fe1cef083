internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Receives from the host that the user opened a countdown's notification.
///
/// Hosts come and go, so one connection is not enough. While there is none, the listener's thread
/// sleeps in inotify until a new socket appears, or until a host writes down that it listens
/// elsewhere.
final class OpenListener: Sendable {
  private let sockets: HostSockets
  private let id: CountdownID
  private let opened: @Sendable (OpenConnection.Opening) -> Void
  private let stopping: WakeSignal

  /// - Throws: `SystemError` when the system gives it no descriptor or no thread.
  static func start(
    on sockets: HostSockets, about id: CountdownID,
    _ opened: @escaping @Sendable (OpenConnection.Opening) -> Void
  ) throws(SystemError) -> OpenListener {
    let listener = try OpenListener(on: sockets, about: id, opened)
    try SystemThread.detached(name: "countdown-open") { listener.run() }
    return listener
  }

  private init(
    on sockets: HostSockets, about id: CountdownID,
    _ opened: @escaping @Sendable (OpenConnection.Opening) -> Void
  ) throws(SystemError) {
    (self.sockets, self.id, self.opened) = (sockets, id, opened)
    stopping = try WakeSignal()
  }

  /// Ends the listening; a call that is under way continues.
  func stop() { stopping.post() }
}

// MARK: - On its thread

extension OpenListener {
  private func run() {
    var pause = Duration.seconds(1)
    while true {
      // The watches begin before the attempt, so that a socket that appears in between is seen.
      let arrivals = sockets.directories.compactMap {
        try? Inotify($0, noticesNewFiles: true)
      }
      let began = RealTime.monotonic
      let outcome = attempt()
      if outcome == .stopped { return }
      if outcome == .lost || arrivals.isEmpty {
        // A host that is full closes at once, and a watch may be unavailable just now.
        if began.duration(to: RealTime.monotonic) > .seconds(60) { pause = .seconds(1) }
        if stopping.isPosted(within: pause) { return }
        pause = min(pause * 2, .seconds(60))
      } else if stopping.isPosted(before: arrivals.map(\.descriptor)) {
        return
      }
    }
  }

  private enum Outcome {
    case stopped
    /// A host was connected, and the connection has ended.
    case lost
    case noHost
  }

  /// A socket exists a moment before its host listens, so the attempt is repeated for half a
  /// second.
  private func attempt() -> Outcome {
    var pause = Duration.milliseconds(1)
    while pause < .milliseconds(500) {
      let paths = sockets.paths.filter { access($0, F_OK) == 0 }
      if paths.isEmpty { break }
      for path in paths {
        if let connection = OpenConnection(to: path, about: id) {
          return listen(to: connection)
        }
      }
      if stopping.isPosted(within: pause) { return .stopped }
      pause = pause * 2
    }
    return .noHost
  }

  private func listen(to connection: OpenConnection) -> Outcome {
    while true {
      if stopping.isPosted(before: [connection.descriptor]) { return .stopped }
      guard let openings = connection.read() else { return .lost }
      for opening in openings where opening.id == "\(id)" { opened(opening) }
    }
  }
}
