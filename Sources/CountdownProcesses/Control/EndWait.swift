internal import Countdown
internal import CountdownArguments
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

/// Waits for the end of one run of a shared countdown, whatever happens to its process.
///
/// The wait sleeps until the record changes, the end is due or the wall clock is set.
struct EndWait {
  private let target: SharedReading
  private let place: SharedPlace

  init(for target: SharedReading, in place: SharedPlace) {
    (self.target, self.place) = (target, place)
  }

  /// An end at zero, not by a command.
  struct End {
    let countdown: SharedCountdown
    /// Whether nobody announced the end.
    let isMissed: Bool

    init(_ reading: SharedReading) {
      (countdown, isMissed) = (reading.countdown, reading.phase == .missed)
    }
  }

  /// The end; nil when the countdown was stopped.
  func end() throws(CommandFailure) -> End? {
    // A countdown that has ended needs no waiting, and works where nothing can be watched.
    if target.isOver { return End(target) }
    do {
      let sleeper = try Sleeper()
      let watch = try place.countdowns.store.watch { [bell = sleeper.signal] _ in bell.post() }
      defer { watch.cancel() }
      return try end(with: sleeper)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  private func end(with sleeper: Sleeper) throws(CommandFailure) -> End? {
    var latest = target
    while true {
      guard let reading = try present() else {
        // A countdown that was due had ended, and somebody has seen that.
        return latest.countdown.isOver(at: .now) ? End(latest) : nil
      }
      if reading.isOver { return End(reading) }
      latest = reading
      sleeper.sleep(within: reading.phase == .running ? reading.remaining : nil)
    }
  }

  /// The state of the run; nil when its record is gone, or is that of another run.
  private func present() throws(CommandFailure) -> SharedReading? {
    let reading = try place.reading(named: target.countdown.name)
    return reading?.countdown.finishID == target.countdown.finishID ? reading : nil
  }
}
