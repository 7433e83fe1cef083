internal import Countdown
internal import CountdownProcesses

/// The alerts that will not work, found by silent trials, for commands that set something.
///
/// The parts that alerts need come and go: a screen, a device, the user's session. So a result is
/// good for some seconds, and then there is none until the next trial is over.
final class AlertTrial: Sendable {
  private static let validity = Duration.seconds(5)
  private let tryOut: @Sendable () -> [AlertFault]
  private let state = Locked(State())

  private struct State: Sendable {
    var faults: [AlertFault] = []
    var time: Moment?
    var isRunning = false

    func isValid(at now: Moment) -> Bool {
      time.map { $0.duration(to: now) < AlertTrial.validity } ?? false
    }
  }

  init(_ tryOut: @escaping @Sendable () -> [AlertFault]) { self.tryOut = tryOut }

  /// The alerts that will not work; nil during a trial, which this begins if needed.
  /// Waits for nothing.
  var faults: [AlertFault]? {
    let now = RealTime.monotonic
    let (faults, begins) = state.withLock { state -> ([AlertFault]?, Bool) in
      if state.isValid(at: now) { return (state.faults, false) }
      defer { state.isRunning = true }
      return (nil, !state.isRunning)
    }
    if begins, (try? SystemThread.detached(name: "countdown-trial") { self.run() }) == nil {
      note([])
    }
    return faults
  }

  private func run() { note(tryOut()) }

  private func note(_ faults: [AlertFault]) {
    state.withLock { $0 = State(faults: faults, time: RealTime.monotonic) }
  }
}
