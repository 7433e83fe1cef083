@testable import Countdown

/// A countdown as the design describes it, written without a look at the machine: numbers without
/// bounds, and ticks counted one by one where there are few.
struct NaiveModel {
  typealias Kind = CountdownEvent.Kind

  struct Report: Equatable {
    var kind: Kind
    var isFinish = false
    var phase: CountdownTimer.Phase
    var total: Int128
    var remaining: Int128
    var scheduled: Int128
    var actual: Int128
    var missed: Int128
    /// Earlier ends that this one stands for.
    var ends: Int128 = 0
  }

  enum Answer: Equatable {
    case done(Report)
    case nothing
    case refused(CountdownTimer.Refusal)
  }

  static let century: Int128 = 3_155_760_000_000_000_000
  static let lastMoment = Int128(Int64.max)

  let every: Int128
  let adjustable: Bool
  let repeats: Bool
  var phase = CountdownTimer.Phase.ready
  var total: Int128
  var kept: Int128
  var end: Int128 = 0
  /// Up to where ticks have been reported.
  var seen: Int128 = 0
  var time: Int128 = Int128(Int64.min)
  let leads: [Int128]
  /// The warnings that are still to come in this run.
  var pending: Set<Int128> = []

  init(
    total: Int128, every: Int128, adjustable: Bool, repeats: Bool = false, leads: [Int128] = []
  ) {
    (self.leads, self.repeats) = (leads, repeats)
    self.total = max(total, 0)
    self.every = every <= 0 ? 1_000_000_000 : every
    self.adjustable = adjustable
    kept = self.total
  }

  var remaining: Int128 { phase == .running ? max(end - time, 0) : kept }

  // MARK: Time

  mutating func pass(to moment: Int128) -> Report? {
    time = max(time, moment)
    guard phase == .running else { return nil }
    let due = dueTicks()
    guard let newest = due.newest else { return nil }
    seen = time
    if newest == 0 { return finish(missing: due.count - 1) }
    return report(.tick, scheduled: end - newest * every, missed: due.count - 1)
  }

  /// The end, and in the same moment the beginning of the period that lasts longer than until now.
  private mutating func finish(missing ticks: Int128) -> Report {
    let kind = every == Self.lastMoment ? Kind.finished : .tick
    let periods = repeats && total > 0 ? (time - end) / total : 0
    let start = end + periods * total
    if repeats, total > 0, min(start + total, Self.lastMoment) > time {
      end = min(start + total, Self.lastMoment)
      seen = start
      pending = Set(leads.filter { 0 < $0 && $0 < end - start })
      let each = (total + every - 1) / every
      var report = report(
        kind, isFinish: true, scheduled: start,
        missed: min(ticks + min(periods, Self.lastMoment) * each, Self.lastMoment))
      (report.remaining, report.ends) = (end - start, min(periods, Self.lastMoment))
      return report
    }
    (phase, kept) = (.finished, 0)
    return report(kind, isFinish: true, scheduled: end, missed: ticks)
  }

  /// The warnings that are due, as one; comes after the tick of the same moment.
  mutating func warn() -> Report? {
    guard phase == .running else { return nil }
    let due = pending.filter { end - $0 <= time }
    guard let latest = due.min() else { return nil }
    pending.subtract(due)
    return report(.warning, scheduled: end - latest, missed: Int128(due.count) - 1)
  }

  /// The ticks `end − k·every` that lie after what was seen and not after now.
  private func dueTicks() -> (count: Int128, newest: Int128?) {
    if end <= seen { return (1, 0) }
    guard (end - seen) / every < 64 else { return manyDueTicks() }
    var count: Int128 = 0
    var newest: Int128?
    var index: Int128 = 0
    while end - index * every > seen {
      if end - index * every <= time {
        count += 1
        newest = min(newest ?? index, index)
      }
      index += 1
    }
    return (count, newest)
  }

  private func manyDueTicks() -> (count: Int128, newest: Int128?) {
    let after = (end - seen + every - 1) / every
    let stillAhead = time >= end ? 0 : (end - time + every - 1) / every
    return (after - stillAhead, after > stillAhead ? stillAhead : nil)
  }

  // MARK: Commands

  mutating func obey(_ command: CountdownTimer.Command, at moment: Int128) -> Answer {
    time = max(time, moment)
    switch command {
    case .start: return start()
    case .toggle: return phase == .running ? halt(.paused) : start()
    case .pause: return phase == .running ? halt(.paused) : .refused(.notRunning)
    case .resume:
      if phase == .running { return .refused(.alreadyRunning) }
      return phase == .paused ? start() : .refused(.notRunning)
    case .stop:
      return phase == .running || phase == .paused ? halt(.stopped) : .refused(.notRunning)
    case .reset:
      if phase == .running { return .refused(.lockedWhileRunning) }
      if phase == .ready { return .nothing }
      return ready(total, .reset)
    case .add(let amount) where amount <= 0 && phase != .running: return .nothing
    case .add(let amount): return add(max(Int128(amount), 0))
    case .subtract(let amount): return subtract(max(Int128(amount), 0))
    case .set(let amount): return set(max(Int128(amount), 0))
    case .extend(let amount):
      if phase == .finished || phase == .stopped { return .refused(.notRunning) }
      return obey(.add(amount), at: moment)
    case .restart(let amount): return restart(amount.map { max(Int128($0), 0) } ?? total)
    // Another process decides; see TakingTests.
    case .take: return .nothing
    }
  }

  private mutating func start() -> Answer {
    if phase == .running { return .refused(.alreadyRunning) }
    let isResuming = phase == .paused
    let amount = isResuming ? kept : total
    if amount == 0 { return .refused(.nothingToCount) }
    if total > Self.century { return .refused(.outOfRange) }
    run(until: time + amount)
    return .done(report(isResuming ? .resumed : .started))
  }

  private mutating func restart(_ amount: Int128) -> Answer {
    if amount == 0 { return .refused(.nothingToCount) }
    if amount > Self.century { return .refused(.outOfRange) }
    total = amount
    run(until: time + amount)
    return .done(report(.started))
  }

  private mutating func run(until moment: Int128) {
    phase = .running
    end = min(moment, Self.lastMoment)
    seen = time
    pending = Set(leads.filter { 0 < $0 && $0 < end - time })
  }

  private mutating func halt(_ target: CountdownTimer.Phase) -> Answer {
    kept = remaining
    phase = target
    return .done(report(target == .paused ? .paused : .stopped))
  }

  private mutating func ready(_ amount: Int128, _ kind: Kind) -> Answer {
    (phase, total, kept) = (.ready, amount, amount)
    return .done(report(kind))
  }

  private mutating func add(_ amount: Int128) -> Answer {
    if phase == .running, !adjustable { return .refused(.lockedWhileRunning) }
    let base: Int128 = phase == .finished ? 0 : phase == .stopped ? kept : total
    if min(base + amount, Int128(Int64.max)) > Self.century { return .refused(.outOfRange) }
    switch phase {
    case .finished, .stopped: return ready(base + amount, .adjusted)
    case _ where amount == 0: return .nothing
    case .running: run(until: end + amount)
    case .ready, .paused: kept += amount
    }
    total += amount
    return .done(report(.adjusted))
  }

  private mutating func subtract(_ amount: Int128) -> Answer {
    if phase == .running, !adjustable { return .refused(.lockedWhileRunning) }
    if amount == 0 { return .nothing }
    if amount >= remaining { return .refused(.nothingToCount) }
    if (phase == .stopped ? kept : total) - amount > Self.century { return .refused(.outOfRange) }
    if phase == .stopped { return ready(kept - amount, .adjusted) }
    if phase == .running { run(until: end - amount) } else { kept -= amount }
    total -= amount
    return .done(report(.adjusted))
  }

  private mutating func set(_ amount: Int128) -> Answer {
    if phase == .running {
      if !adjustable { return .refused(.lockedWhileRunning) }
      if amount == 0 { return .refused(.nothingToCount) }
    }
    if amount > Self.century { return .refused(.outOfRange) }
    if phase == .running, amount == total, amount == remaining { return .nothing }
    if phase == .ready, amount == total { return .nothing }
    guard phase == .running else { return ready(amount, .adjusted) }
    total = amount
    run(until: time + amount)
    return .done(report(.adjusted))
  }

  private func report(
    _ kind: Kind, isFinish: Bool = false, scheduled: Int128? = nil, missed: Int128 = 0
  ) -> Report {
    Report(
      kind: kind, isFinish: isFinish, phase: phase, total: total, remaining: remaining,
      scheduled: scheduled ?? time, actual: time, missed: missed)
  }
}
