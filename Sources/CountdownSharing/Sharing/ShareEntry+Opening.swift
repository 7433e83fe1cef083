internal import Countdown
internal import CountdownSystem

/// The finish whose notification the user opened.
extension ShareEntry {
  /// Hears from the host that it was opened, until the sharing ends.
  func listen(
    on sockets: HostSockets, about id: CountdownID,
    _ opened: @escaping @Sendable (OpenConnection.Opening) -> Void
  ) throws {
    let made = try OpenListener.start(on: sockets, about: id, opened)
    listener.withLock { $0 = made }
    // It may have ended before there was anything to stop.
    if isOver { made.stop() }
  }

  func stopListening() { listener.withLock { $0 }?.stop() }

  /// The finish that was opened, as its record knows it; nil when another run has taken its place.
  func finish(of opening: OpenConnection.Opening, as name: String) -> SharedFinish? {
    guard let record = try? shared.read(name), opening.id == "\(record.snapshot.id)",
      opening.run == nil || opening.run == "\(record.run)"
    else { return nil }
    return record.finish
  }

  /// Hands it to the application, and ends what still counts of the same run.
  func open(
    _ finish: SharedFinish, of timer: CountdownTimer?, _ onOpen: (SharedFinish) -> Void
  ) {
    if let timer, timer.isRunning, run == finish.id.run { timer.stop() }
    onOpen(finish)
  }
}
