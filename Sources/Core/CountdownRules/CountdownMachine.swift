/// The rules of a countdown, as a value: it takes the present moment and says what happened.
///
/// A machine knows no clock, no lock and no I/O. While it runs, the deadline is its only truth:
/// what remains is `deadline − now`, and the ticks sit at `deadline − k·every`, so that drift
/// cannot build up and a pause keeps the fraction of a second.
///
/// The owner calls ``settle(at:)`` first, with the same `now` as the command that follows, and
/// arms one wakeup for ``nextTick`` afterwards. Where that settles the end of one period of a
/// repeating countdown, a second call settles what is due in the next. Time never goes backwards in
/// here: a `now` that is earlier than one seen before counts as that one.
public struct CountdownMachine: Sendable {
  /// The time between ticks; ``noTicks`` for none.
  package let every: Int64
  package internal(set) var total: Int64
  /// The moment at which it reaches zero; meaningful while it runs.
  package private(set) var deadline = Moment(nanoseconds: 0)
  /// The time left at the latest change, which stays while it does not run.
  package private(set) var left: Int64
  private var latest = Moment(nanoseconds: .min)
  /// The phase at the latest change.
  public private(set) var phase = Phase.ready
  private let options: Options

  /// What is chosen once for a countdown, in one byte.
  private struct Options: OptionSet {
    let rawValue: UInt8

    static let isAdjustable = Options(rawValue: 1)
    static let repeats = Options(rawValue: 2)
  }

  package init(
    total: Int64, every: Int64 = 1_000_000_000, adjustableWhileRunning: Bool = false,
    repeats: Bool = false
  ) {
    self.total = max(total, 0)
    self.every = every > 0 ? every : 1_000_000_000
    var options = Options()
    if adjustableWhileRunning { options.insert(.isAdjustable) }
    if repeats { options.insert(.repeats) }
    self.options = options
    left = self.total
  }

  package var adjustableWhileRunning: Bool { options.contains(.isAdjustable) }
  /// Whether the next run begins at the end of each.
  package var repeats: Bool { options.contains(.repeats) }
  /// An interval that no countdown reaches: its only tick sits at the end, and is not reported.
  package static var noTicks: Int64 { .max }
}

extension CountdownMachine {
  /// A countdown in the phase `ready`.
  ///
  /// - Parameters:
  ///   - total: the full length; negative counts as zero.
  ///   - every: the time between two ticks; zero and less count as a second.
  ///   - adjustableWhileRunning: whether the length can be changed while it runs.
  ///   - repeats: whether the next run begins at the end of each.
  public init(
    _ total: Duration, every: Duration = .seconds(1), adjustableWhileRunning: Bool = false,
    repeats: Bool = false
  ) {
    self.init(
      total: total.saturatedNanoseconds, every: every.saturatedNanoseconds,
      adjustableWhileRunning: adjustableWhileRunning, repeats: repeats)
  }

  /// A countdown in the phase `ready`, of so many nanoseconds, with a tick each second: without a
  /// division of 128 bits, which a small machine may lack.
  public init(nanoseconds total: Int64) { self.init(total: total) }
}

// MARK: - Looking

extension CountdownMachine {
  /// The state at a moment, ticks that are due but not settled included: it never transitions.
  public func state(at now: Moment) -> State {
    State(
      phase: phase, totalNanoseconds: total, remainingNanoseconds: remaining(at: now),
      deadlineNanoseconds: deadline.nanoseconds)
  }

  /// The state as of the latest change: the one that observers received last.
  package var published: State {
    State(
      phase: phase, totalNanoseconds: total, remainingNanoseconds: left,
      deadlineNanoseconds: deadline.nanoseconds)
  }

  /// The moment of the next tick, or nil when it does not run.
  public var nextTick: Moment? {
    phase == .running ? moment(ofTick: pendingTick) : nil
  }

  /// The `k` of the next tick: the one after the latest change.
  private var pendingTick: Int64 {
    max(left.dividedRoundingUp(by: every) - 1, 0)
  }

  package func remaining(at now: Moment) -> Int64 {
    phase == .running ? max(max(now, latest).nanoseconds(to: deadline), 0) : left
  }

  private func moment(ofTick index: Int64) -> Moment {
    deadline.advanced(byNanoseconds: -(index &* every))
  }
}

// MARK: - The passing of time

extension CountdownMachine {
  /// Decides what is due: one tick, which stands for all that were missed before it, and at zero
  /// the end. Nil when nothing is due.
  public mutating func settle(at now: Moment) -> Change? {
    let now = advance(to: now)
    guard phase == .running else { return nil }
    let pending = pendingTick
    guard now >= moment(ofTick: pending) else { return nil }
    let old = published
    left = remaining(at: now)
    let newest = left.dividedRoundingUp(by: every)
    if newest == 0 { return finish(from: old, missing: pending, at: now) }
    return Change(
      cause: .tick, old: old, new: published,
      scheduled: moment(ofTick: newest), actual: now, missed: Int(clamping: pending - newest))
  }

  /// Decides a plain tick: one that is due, stands for no other and is not the end; as
  /// ``settle(at:)`` does. Nil, and nothing has changed, when anything else is due, or nothing.
  ///
  /// - Returns: the states before and after, and the moment of the next tick.
  @inline(__always)
  package mutating func tick(at now: Moment) -> (old: State, new: State, next: Moment)? {
    guard phase == .running, now >= latest else { return nil }
    let pending = pendingTick
    let due = moment(ofTick: pending)
    let next = due.advanced(byNanoseconds: every)
    guard pending > 0, now >= due, now < next else { return nil }
    let old = published
    (left, latest) = (now.nanoseconds(to: deadline), now)
    return (old, published, next)
  }

  /// Decides the end, and with it the beginning of the next period. One end stands for all that
  /// were missed before it.
  @inline(never)
  private mutating func finish(from old: State, missing ticks: Int64, at now: Moment) -> Change {
    phase = .finished
    var (end, ticks) = (deadline, ticks)
    if repeats, total > 0 {
      // As unsigned numbers, because the distance may be more than half of all there are.
      let late = UInt64(bitPattern: now.nanoseconds &- deadline.nanoseconds)
      let (periods, passed) = late.quotientAndRemainder(dividingBy: UInt64(total))
      let next = now.advanced(byNanoseconds: total - Int64(passed))
      if next > now {
        end = now.advanced(byNanoseconds: -Int64(passed))
        let each = total.dividedRoundingUp(by: every)
        // Multiplied with a check by division: one by the product takes 128 bits.
        let isTooMany = periods > UInt64(Int64.max / each)
        ticks = ticks.saturatingAdd(isTooMany ? .max : Int64(periods) &* each)
        (phase, deadline, left) = (.running, next, end.nanoseconds(to: next))
      }
    }
    return Change(
      cause: every == Self.noTicks ? .end : .tickToZero, old: old, new: published, scheduled: end,
      actual: now, missed: Int(clamping: ticks))
  }

  /// The time left at a moment, and that moment, or the latest one seen if that is later.
  package func look(at now: Moment) -> (left: Int64, now: Moment) {
    (remaining(at: now), max(now, latest))
  }

  /// Notes what is left at a moment that was settled.
  package mutating func pass(to left: Int64) { self.left = left }

  mutating func advance(to now: Moment) -> Moment {
    latest = max(latest, now)
    return latest
  }
}

// MARK: - Steps that the transitions share

extension CountdownMachine {
  /// Puts a fresh machine where another one was, with a new deadline if it ran.
  package mutating func restore(_ phase: Phase, remaining: Int64, deadline: Moment) {
    switch phase {
    case .running:
      self.phase = .running
      self.deadline = deadline
      left = remaining
    case .paused where remaining > 0: halt(.paused, left: remaining)
    case .stopped: halt(.stopped, left: remaining)
    case .finished: halt(.finished, left: 0)
    case .ready, .paused: break
    }
  }

  /// Puts it where another process has.
  mutating func put(_ stance: Stance, deadline: Moment) {
    total = stance.total
    switch stance.phase {
    case .running: (phase, self.deadline) = (.running, deadline)
    case .paused, .stopped: halt(stance.phase, left: stance.remaining)
    case .finished: halt(.finished, left: 0)
    case .ready: halt(.ready, left: total)
    }
  }

  mutating func run(for amount: Int64, from now: Moment) {
    phase = .running
    deadline = now.advanced(byNanoseconds: amount)
  }

  mutating func halt(_ phase: Phase, left: Int64) {
    self.phase = phase
    self.left = left
  }
}
