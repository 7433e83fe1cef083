internal import Countdown
internal import CountdownArguments
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// Waits for the end of one run of a shared countdown, whatever becomes of its process.
///
/// It sleeps until its record changes, its end is due or the wall clock is set.
struct EndWait {
  private let target: SharedReading
  private let place: SharedPlace

  init(for target: SharedReading, in place: SharedPlace) {
    (self.target, self.place) = (target, place)
  }

  /// An end that came by itself.
  struct End {
    let countdown: SharedCountdown
    /// Whether nobody announced it.
    let isMissed: Bool

    init(_ reading: SharedReading) {
      (countdown, isMissed) = (reading.countdown, reading.phase == .missed)
    }
  }

  /// How it ended; nil when it was stopped.
  func end() throws(CommandFailure) -> End? {
    // One that has ended needs no waiting, and works where nothing can be watched.
    if target.isOver { return End(target) }
    do {
      let doze = try Doze()
      let watch = try place.countdowns.state.snapshots.watch { [bell = doze.signal] in bell.post() }
      defer { watch.cancel() }
      return try end(with: doze)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  private func end(with doze: Doze) throws(CommandFailure) -> End? {
    var latest = target
    while true {
      guard let reading = try present() else {
        // Nobody claims the end of one that was stopped.
        return place.isClaimed(target.countdown.finishID) ? End(latest) : nil
      }
      if reading.isOver { return End(reading) }
      latest = reading
      doze.sleep(within: reading.phase == .running ? reading.remaining : nil)
    }
  }

  /// How the run stands; nil when its record is gone, or is that of another run.
  private func present() throws(CommandFailure) -> SharedReading? {
    let reading = try place.reading(named: target.countdown.name)
    return reading?.countdown.finishID == target.countdown.finishID ? reading : nil
  }
}
