internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

/// Waits for the ends of some shared countdowns, of the present run of each, whatever happens to
/// their processes.
///
/// The wait sleeps until a record changes, an end is due or the wall clock is set.
struct EndWait {
  private let targets: [SharedReading]
  private let place: SharedPlace

  init(for targets: [SharedReading], in place: SharedPlace) {
    (self.targets, self.place) = (targets, place)
  }

  /// An end at zero, not by a command.
  struct End {
    let countdown: SharedCountdown
    /// Whether no process announced the end.
    let isMissed: Bool

    init(_ reading: SharedReading) {
      (countdown, isMissed) = (reading.countdown, reading.phase == .missed)
    }
  }

  /// Returns when all have ended.
  ///
  /// - Parameter report: given each one as it ends, and its end; nil when it was stopped.
  func run(_ report: (SharedReading, End?) -> Void) throws(CommandFailure) {
    // A countdown that has ended needs no waiting, and works where nothing can be watched.
    for target in targets where target.isOver { report(target, End(target)) }
    let rest = targets.filter { !$0.isOver }
    if rest.isEmpty { return }
    do {
      let (bell, clock) = (try WakeSignal(), try ClockWatch())
      let watch = try place.countdowns.store.watch { _ in bell.post() }
      defer { watch.cancel() }
      let loop = EventLoop()
      loop.on(bell.number) { bell.clear() }
      loop.on(clock.number) { _ = clock.wasSet() }
      try wait(for: rest, on: loop, report)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  private func wait(
    for targets: [SharedReading], on loop: EventLoop, _ report: (SharedReading, End?) -> Void
  ) throws(CommandFailure) {
    var latest = targets
    while true {
      var waiting: [SharedReading] = []
      for last in latest {
        let reading = try present(last)
        if let reading, !reading.isOver {
          waiting.append(reading)
        } else {
          // A countdown that was due had ended, and a person has seen that.
          let isSeen = reading == nil && last.countdown.isOver(at: .now)
          report(last, isSeen ? End(last) : reading.map(End.init))
        }
      }
      if waiting.isEmpty { return }
      latest = waiting
      let left = waiting.filter { $0.phase == .running }.map(\.remaining).min()
      loop.turn(until: left.map { RealTime.monotonic.advanced(by: $0) })
    }
  }

  /// The state of the run; nil when its record is gone, or is that of another run, or when it was
  /// stopped.
  private func present(_ last: SharedReading) throws(CommandFailure) -> SharedReading? {
    let reading = try place.reading(named: last.countdown.name)
    let isSame = reading?.countdown.finishID == last.countdown.finishID
    return isSame && reading?.phase != .stopped ? reading : nil
  }
}
