internal import Countdown
public import CountdownSharing
internal import CountdownStore
internal import CountdownSystem

/// The countdowns that a host owns, and the subscribers to their events.
///
/// Only the server's thread adds and removes, so that no store is asked under the lock.
final class HostCore: Sendable {
  let state: SharedCountdowns
  let outlet: HostOutlet
  private let sharer: Sharer
  private let runner: SinkRunner<CountdownEvent>
  let program: HostProgram
  private let items = Locked<[String: HostedCountdown]>([:])

  init(in state: SharedCountdowns, for program: HostProgram) throws {
    (self.state, self.program) = (state, program)
    sharer = try Sharer(in: state)
    outlet = HostOutlet(for: program)
    runner = SinkRunner(outlet)
    outlet.afterEnd = { [weak self] in self?.checkIdle() }
  }

  // MARK: - Countdowns

  var all: [HostedCountdown] {
    items.withLock { $0.values.sorted { $0.name < $1.name } }
  }

  /// The host's countdown with a name or an id.
  func find(_ key: String) -> HostedCountdown? {
    let id = CountdownID(key)
    return items.withLock { items in
      items[key] ?? id.flatMap { id in items.values.first { $0.timer.id == id } }
    }
  }

  /// The number of countdowns.
  var count: Int { items.withLock { $0.count } }

  /// Shares a countdown that has not begun, and makes it the host's own.
  ///
  /// - Parameter old: the countdown that had the name until now; it is unchanged where this throws.
  func adopt(
    _ timer: CountdownTimer, as name: String, attributes: [String: String], steps: SharedSteps?,
    replacing old: HostedCountdown?
  ) throws -> HostedCountdown {
    if let steps { timer.begin(in: steps.index) }
    let sharing = try sharer.share(
      timer, as: name, kind: .hosted, attributes: attributes, steps: steps, accepting: true,
      replacing: old?.sharing, announcing: announcing)
    if let old { outlet.forget(old.timer.id) }
    return own(timer, sharing, steps, attributes)
  }

  private var announcing: @Sendable (SharedFinish) throws -> Void {
    { [announce = program.announce] in try announce(HostAnnouncement($0)) }
  }

  private func own(
    _ timer: CountdownTimer, _ sharing: Sharing, _ steps: SharedSteps?,
    _ attributes: [String: String]
  ) -> HostedCountdown {
    let name = sharing.name
    // The name comes after the sharing: a countdown that cannot be shared publishes nothing.
    outlet.know(timer.id, as: name, steps, attributes)
    timer.attach(runner)
    let item = HostedCountdown(
      name: name, timer: timer, sharing: sharing, isRoutine: steps != nil)
    _ = items.withLock { $0.updateValue(item, forKey: name) }
    return item
  }

  func forget(_ item: HostedCountdown) {
    _ = items.withLock { $0.removeValue(forKey: item.name) }
    outlet.forget(item.timer.id)
    checkIdle()
  }

  /// Forgets countdowns that have ended and whose record is gone: a person saw the end, or it is a
  /// day old.
  func forgetSeen() {
    // Each start comes here, and those that have ended are few among thousands.
    let ended = items.withLock { items in items.values.filter { !$0.isUnderWay } }
    for item in ended where isSeen(item) {
      item.sharing.cancel()
      forget(item)
    }
  }

  private func isSeen(_ item: HostedCountdown) -> Bool {
    do { return try state.read(item.name) == nil } catch { return false }
  }

  /// Takes over the countdowns that an earlier host left.
  func restore() {
    for record in hosted { takeOver(record) }
  }

  /// Takes over a countdown. Commands still change records meanwhile, and the changed one counts.
  ///
  /// A record that cannot be taken over stays, and is announced like that of any other process.
  private func takeOver(_ record: SharedCountdown) {
    var next: SharedCountdown? = record
    while let record = next, !record.stage.isOver, record.stage != .stopped {
      next = nil
      let timer = CountdownTimer(restoring: record.snapshot) { timer in
        if let steps = record.steps { timer.begin(in: steps.index) }
        do {
          let sharing = try sharer.share(timer, continuing: record, announcing: announcing)
          _ = own(timer, sharing, record.steps, record.attributes)
        } catch is OvertakenRecord {
          next = try? state.read(record.name)
        } catch {}
      }
      if find(record.name)?.timer !== timer { timer.stop() }
    }
  }

  /// The records of the host's own countdowns.
  private var hosted: [SharedCountdown] {
    ((try? state.list().countdowns) ?? []).filter { $0.kind == .hosted }
  }

  func adjust(_ remaining: (SharedCountdown) -> Duration?) {
    for record in hosted where record.stage == .running {
      guard let item = find(record.name), item.timer.id == record.snapshot.id,
        item.timer.isRunning, let left = remaining(record)
      else { continue }
      item.timer.set(left)
    }
  }

  // MARK: - Nothing to do

  /// Whether no countdown of the host is under way, no end of another process's countdown is
  /// awaited, and nobody needs the host for anything else.
  var isIdle: Bool {
    let isBusy = items.withLock { items in items.values.contains { $0.isUnderWay } }
    if isBusy || !outlet.isAlone || program.isNeeded() { return false }
    let countdowns = (try? state.list().countdowns) ?? []
    return !countdowns.contains { $0.isAwaited }
  }

  func checkIdle() { if isIdle { program.onIdle() } }

  func flush(within limit: Duration) -> Bool {
    all.first?.sharing.flush(within: limit) ?? true
  }

  /// Ends the sharing of all countdowns; their records stay, whatever happens to the timers.
  func leave() {
    for item in all { item.sharing.leave() }
  }
}

/// A countdown that a host owns.
struct HostedCountdown: Sendable {
  let name: String
  let timer: CountdownTimer
  let sharing: Sharing
  /// Whether the countdown has steps. The record alone has them, so commands go to the record.
  let isRoutine: Bool

  /// Whether the countdown runs or is paused.
  var isUnderWay: Bool {
    switch timer.state.phase {
    case .running, .paused: true
    default: false
    }
  }

  /// Whether the store has the countdown's present record; waits a little for that.
  var isSaved: Bool { sharing.flush(within: .seconds(1)) && sharing.report.isCurrent }

  /// Whether another process has seen to the end, although the countdown was to stop before it: the
  /// command came too late.
  var hasEnded: Bool { sharing.hasEndedElsewhere }
}

extension SharedCountdown {
  /// Whether the end is still to come or to be announced. A paused countdown whose process has died
  /// ends only after a person continues it, and that starts a host.
  fileprivate var isAwaited: Bool {
    switch stage {
    case .running, .announcing: true
    // Where nothing can announce the end now, the next host tries again.
    case .returned: sinceEnd(at: .now) < .seconds(10)
    case .paused: owner.life != .dead
    case .ready, .announced, .unconfirmed, .stopped: false
    }
  }
}

extension SharedCountdown.Kind {
  /// The kind of a host's own countdown. The record has it so that the next host recognizes a
  /// countdown to continue, while those of applications wait for their applications. People are
  /// shown `SharedCountdown.Kind.countdown` instead, as `JSONObject(reading)` does.
  public static let hosted = SharedCountdown.Kind(rawValue: "hosted")
}
