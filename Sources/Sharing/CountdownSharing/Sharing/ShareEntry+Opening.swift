internal import Countdown
internal import CountdownSystem

/// The finish whose notification the user opened.
extension ShareEntry {
  /// Waits for the host's report that the notification was opened, until the sharing ends.
  func listen(
    on sockets: HostSockets, about id: CountdownID,
    _ opened: @escaping @Sendable (OpenConnection.Opening) -> Void
  ) throws {
    let made = try OpenListener.start(on: sockets, about: id, opened)
    listener.withLock { $0 = made }
    // The sharing may have ended before there was a listener to stop.
    if withLock({ $0.isOver }) { made.stop() }
  }

  func stopListening() { listener.withLock { $0 }?.stop() }

  /// The finish that was opened, from its record; nil when another run has taken its place.
  func finish(of opening: OpenConnection.Opening, as name: String) -> SharedFinish? {
    guard let record = try? shared.read(name), opening.id == "\(record.snapshot.id)",
      opening.run == nil || opening.run == "\(record.run)"
    else { return nil }
    return record.finish
  }

  /// Passes the finish to the application, and stops the countdown if it still counts the same run.
  func open(
    _ finish: SharedFinish, of timer: CountdownTimer?, _ onOpen: (SharedFinish) -> Void
  ) {
    if let timer, timer.isRunning, run == finish.id.run { timer.stop() }
    onOpen(finish)
  }
}
