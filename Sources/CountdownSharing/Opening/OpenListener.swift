internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Hears from the host that the user opened a countdown's notification.
///
/// Hosts come and go, so that a connection is not enough: without one, its thread sleeps in inotify
/// until there is another socket. It asks nobody and polls nothing.
final class OpenListener: Sendable {
  private let socket: String
  private let directory: String
  private let id: CountdownID
  private let opened: @Sendable (OpenConnection.Opening) -> Void
  private let stopping: WakePipe

  /// - Throws: `SystemError` when the system gives it no pipe or no thread.
  static func start(
    on socket: String, about id: CountdownID,
    _ opened: @escaping @Sendable (OpenConnection.Opening) -> Void
  ) throws(SystemError) -> OpenListener {
    let listener = try OpenListener(on: socket, about: id, opened)
    try SystemThread.detached(name: "countdown-open") { listener.run() }
    return listener
  }

  private init(
    on socket: String, about id: CountdownID,
    _ opened: @escaping @Sendable (OpenConnection.Opening) -> Void
  ) throws(SystemError) {
    (self.socket, self.id, self.opened) = (socket, id, opened)
    directory = socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "/"
    stopping = try WakePipe()
  }

  /// Hears no more; what is being told goes on.
  func stop() { stopping.post() }
}

// MARK: - On its thread

extension OpenListener {
  private func run() {
    var pause = Duration.seconds(1)
    while true {
      // Made before the attempt, so that a socket that comes in between is seen.
      let arrivals = try? Inotify(directory, noticesNewFiles: true)
      let began = RealTime.monotonic
      let outcome = attempt()
      if outcome == .stopped { return }
      if outcome == .lost || arrivals == nil {
        // A host that is full closes at once, and there may be no watch to be had just now.
        if began.duration(to: RealTime.monotonic) > .seconds(60) { pause = .seconds(1) }
        if stopping.wait(for: nil, within: pause) == .stopped { return }
        pause = min(pause * 2, .seconds(60))
      } else if let arrivals {
        if stopping.wait(for: arrivals.descriptor, within: nil) == .stopped { return }
      }
    }
  }

  private enum Outcome {
    case stopped
    /// There was a host, and is no more.
    case lost
    case noHost
  }

  /// A socket is there a moment before it listens, so it is tried anew for half a second.
  private func attempt() -> Outcome {
    var pause = Duration.milliseconds(1)
    while pause < .milliseconds(500), access(socket, F_OK) == 0 {
      if let connection = OpenConnection(to: socket, about: id) {
        return listen(to: connection)
      }
      if stopping.wait(for: nil, within: pause) == .stopped { return .stopped }
      pause = pause * 2
    }
    return .noHost
  }

  private func listen(to connection: OpenConnection) -> Outcome {
    while true {
      if stopping.wait(for: connection.descriptor, within: nil) == .stopped { return .stopped }
      guard let openings = connection.read() else { return .lost }
      for opening in openings where opening.id == "\(id)" { opened(opening) }
    }
  }
}
