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
  let underWay = Locked(CountdownsUnderWay())
  private let announcer = Locked(Announcer())
  private let firstLook = Semaphore()
  private let hasLooked = Locked(false)

  init(in state: SharedCountdowns, for program: HostProgram) throws {
    (self.state, self.program) = (state, program)
    outlet = HostOutlet(for: program)
    try SystemThread.detached(name: "countdown-tidy") { state.tidy() }
  }

  private struct Announcer: Sendable { weak var announcer: FinishAnnouncer? }

  func connect(_ announcer: FinishAnnouncer) {
    self.announcer.withLock { $0.announcer = announcer }
  }

  /// Lets the keepers know at once what a request has changed.
  func learn(_ record: SharedCountdown) { announcer.withLock { $0.announcer }?.learn(record) }

  func hear(_ name: String, run: CountdownID) -> HostReply {
    let isKnown = announcer.withLock { $0.announcer }?.hear(name, run: run) ?? false
    return isKnown ? .success([:]) : .failure(.notFound(name))
  }

  func adjust(_ remaining: (SharedCountdown) -> Duration?) {
    let records: [SharedCountdown]
    do { records = try state.records() } catch { return program.onFault(error) }
    for record in records where record.kind == .hosted || record.owner.life == .dead {
      guard record.stage == .running, !record.isExpired(at: .now), let left = remaining(record)
      else { continue }
      do { try state.correct(record, to: left) } catch { program.onFault(error) }
    }
  }

  func note(_ changes: SharedChanges) {
    underWay.withLock { $0.note(changes) }
    outlet.note(changes)
    program.onChanges(changes)
    if changes.isWhole { firstLook.post() }
  }

  /// Waits for the first look at the store, at most two seconds: what clients change is an event,
  /// and what was there is none. For the thread of the requests.
  func waitForFirstLook() {
    if hasLooked.withLock({ $0 }) { return }
    _ = firstLook.wait(until: RealTime.monotonic.advanced(by: .seconds(2)))
    hasLooked.withLock { $0 = true }
  }

  // MARK: - Nothing to do

  /// Whether no end is awaited, and nothing else needs the host.
  var isIdle: Bool {
    let now = SharedTime.now
    if !outlet.isAlone || underWay.withLock({ $0.hasAwaited(at: now) }) || program.isNeeded() {
      return false
    }
    // A command may have been faster than the watch of the store. While the store cannot be read,
    // an end may be awaited.
    guard let records = try? state.records() else { return false }
    return !records.contains {
      $0.isAwaited(at: now) && !$0.isExpired(at: now)
    }
  }

  func checkIdle() { if isIdle { program.onIdle() } }
}
