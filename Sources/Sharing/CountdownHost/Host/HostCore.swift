internal import Countdown
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem

/// The requests of clients about shared countdowns, which are all carried out on records, and the
/// subscribers to the events of those that belong to no process.
final class HostCore: Sendable {
  let state: SharedCountdowns
  let outlet: HostOutlet
  let program: HostProgram

  init(in state: SharedCountdowns, for program: HostProgram) throws {
    (self.state, self.program) = (state, program)
    outlet = HostOutlet(for: program)
    try SystemThread.detached(name: "countdown-tidy") { state.tidy() }
  }

  func adjust(_ remaining: (SharedCountdown) -> Duration?) {
    for record in (try? state.list().countdowns) ?? [] where record.kind == .hosted {
      guard record.stage == .running, let left = remaining(record) else { continue }
      do { try state.correct(record, to: left) } catch { program.onFault(error) }
    }
  }

  // MARK: - Nothing to do

  /// Whether no end is awaited, and nobody needs the host for anything else.
  var isIdle: Bool {
    if !outlet.isAlone || program.isNeeded() { return false }
    return !((try? state.list().countdowns) ?? []).contains { $0.isAwaited }
  }

  func checkIdle() { if isIdle { program.onIdle() } }
}

extension SharedCountdown {
  /// Whether the end is still to come or to be announced. A paused countdown whose process has died
  /// ends only after a person continues it, and that starts a host.
  fileprivate var isAwaited: Bool {
    switch stage {
    case .running, .announcing: true
    // Where nothing can announce the end now, the next host tries again.
    case .returned: sinceEnd(at: .now) < .seconds(10)
    case .paused: kind == .hosted || owner.life != .dead
    case .ready, .announced, .unconfirmed, .stopped: false
    }
  }
}
