internal import Countdown

/// The rules of a stopwatch, as a value: it takes the present moment and says what happened. It
/// knows no clock, no lock and no I/O.
///
/// While it runs, the moment at which it began to run is its only truth: the elapsed time is what
/// was measured before plus `now − since`. The ticks sit where that is `k·every`, so that a pause
/// keeps the fraction of a second. Time never goes backwards in here: a `now` that is earlier than
/// one seen before counts as that one. Times are in nanoseconds, and saturate after 292 years.
///
/// The owner calls ``settle(at:)`` first, with the same `now` as the command that follows, and arms
/// one wakeup for ``nextTick`` afterwards.
package struct StopwatchMachine: Sendable {
  typealias State = Stopwatch.State
  typealias Refusal = Stopwatch.Refusal

  /// A change that a person or a program may make.
  package enum Command: Hashable, Sendable, CaseIterable {
    case start, pause, resume, toggle, lap, stop, reset

    /// Whether it may begin to run, and so needs a scheduler that works.
    var mayStart: Bool {
      switch self {
      case .start, .resume, .toggle: true
      case .pause, .lap, .stop, .reset: false
      }
    }
  }

  enum Outcome: Sendable {
    case done(Change)
    case unchanged
    case refused(Refusal)
  }

  /// A change of state, which is one event.
  struct Change: Sendable {
    let kind: StopwatchEvent.Kind
    let old: State
    let new: State
    /// The moment at which it was due; equals ``actual`` for commands.
    let scheduled: Moment
    let actual: Moment
    /// The number of earlier ticks that it stands for.
    var missed = 0
  }

  /// The time between ticks; ``noTicks`` for none.
  let every: Int64
  private(set) var phase = Stopwatch.Phase.ready
  /// The moment at which it began to run; meaningful while it runs.
  private var since = Moment(nanoseconds: 0)
  /// The elapsed time at ``since``, or all of it while it does not run.
  private var measured: Int64 = 0
  /// The elapsed time at the latest change.
  private(set) var settled: Int64 = 0
  /// The elapsed time at the end of each lap.
  private var laps: [Int64] = []
  private var latest = Moment(nanoseconds: .min)

  static var noTicks: Int64 { .max }
  /// Each event carries the laps, so that a key that is held down must not fill the memory.
  static var mostLaps: Int { 10_000 }

  /// - Parameter every: the time between ticks; zero and less count as a second.
  init(every: Int64 = 1_000_000_000) {
    self.every = every > 0 ? every : 1_000_000_000
  }

  /// Takes up a state that was measured before.
  ///
  /// - Parameters:
  ///   - settled: the elapsed time up to which the ticks have been reported.
  ///   - since: the moment of the state.
  init(every: Int64, _ state: State, settled: Int64, since: Moment) {
    self.init(every: every)
    (phase, measured, laps) = (state.phase, state.elapsedNanoseconds, state.lapNanoseconds)
    self.settled = phase == .running ? min(max(settled, laps.last ?? 0), measured) : measured
    self.since = since
  }
}

// MARK: - Looking

extension StopwatchMachine {
  /// The state at a moment, ticks that are due but not settled included.
  func state(at now: Moment) -> State { state(elapsed: elapsed(at: now)) }

  private func state(elapsed: Int64) -> State {
    State(phase, elapsedNanoseconds: elapsed, lapNanoseconds: laps)
  }

  private func elapsed(at now: Moment) -> Int64 {
    guard phase == .running else { return measured }
    return measured.saturatingAdd(max(since.nanoseconds(to: max(now, latest)), 0))
  }

  /// The moment of the next tick; nil when it does not run, has no ticks, or when the tick lies
  /// beyond all moments.
  var nextTick: Moment? {
    guard phase == .running, every != Self.noTicks else { return nil }
    let (next, isBeyond) = (settled / every).saturatingAdd(1).multipliedReportingOverflow(by: every)
    if isBeyond || next <= settled { return nil }
    let moment = moment(ofElapsed: next)
    return since.nanoseconds(to: moment) == next - measured ? moment : nil
  }

  private func moment(ofElapsed elapsed: Int64) -> Moment {
    since.advanced(byNanoseconds: elapsed - measured)
  }
}

// MARK: - Deciding

extension StopwatchMachine {
  /// Decides what is due: one tick, which stands for all that were missed before it.
  mutating func settle(at now: Moment) -> Change? {
    latest = max(latest, now)
    guard phase == .running, every != Self.noTicks else { return nil }
    let elapsed = elapsed(at: latest)
    let (before, newest) = (settled / every, elapsed / every)
    guard newest > before else { return nil }
    let old = state(elapsed: settled)
    settled = elapsed
    return Change(
      kind: .tick, old: old, new: state(elapsed: elapsed),
      scheduled: moment(ofElapsed: newest * every), actual: latest,
      missed: Int(clamping: newest - before - 1))
  }

  /// Carries out a command at a moment that was settled before.
  mutating func perform(_ command: Command, at now: Moment) -> Outcome {
    latest = max(latest, now)
    let old = state(elapsed: settled)
    switch obey(command, elapsed: elapsed(at: latest)) {
    case .success(nil): return .unchanged
    case .failure(let refusal): return .refused(refusal)
    case .success(let kind?):
      return .done(
        Change(
          kind: kind, old: old, new: state(elapsed: settled), scheduled: latest, actual: latest))
    }
  }

  /// The kind of event that a command makes; nil where nothing was to be done.
  private typealias Answer = Result<StopwatchEvent.Kind?, Refusal>

  private mutating func obey(_ command: Command, elapsed: Int64) -> Answer {
    switch command {
    case .start: start()
    case .pause: phase == .running ? halt(.paused, .paused, elapsed) : .failure(.notRunning)
    case .resume: phase == .ready || phase == .stopped ? .failure(.notRunning) : start()
    case .toggle: phase == .running ? halt(.paused, .paused, elapsed) : start()
    case .lap: lap(elapsed)
    case .stop:
      phase == .running || phase == .paused
        ? halt(.stopped, .stopped, elapsed) : .failure(.notRunning)
    case .reset: reset()
    }
  }

  private mutating func start() -> Answer {
    if phase == .running { return .failure(.alreadyRunning) }
    let kind: StopwatchEvent.Kind = phase == .paused ? .resumed : .started
    if phase == .stopped { clear() }
    (phase, since) = (.running, latest)
    return .success(kind)
  }

  private mutating func lap(_ elapsed: Int64) -> Answer {
    if phase != .running { return .failure(.notRunning) }
    if laps.count >= Self.mostLaps { return .failure(.tooManyLaps) }
    settled = elapsed
    laps.append(elapsed)
    return .success(.lap)
  }

  private mutating func halt(
    _ phase: Stopwatch.Phase, _ kind: StopwatchEvent.Kind, _ elapsed: Int64
  ) -> Answer {
    (self.phase, measured, settled) = (phase, elapsed, elapsed)
    return .success(kind)
  }

  private mutating func reset() -> Answer {
    if phase == .running { return .failure(.lockedWhileRunning) }
    if phase == .ready { return .success(nil) }
    clear()
    phase = .ready
    return .success(.reset)
  }

  private mutating func clear() { (measured, settled, laps) = (0, 0, []) }
}
