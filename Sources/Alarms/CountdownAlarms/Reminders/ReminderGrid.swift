internal import Countdown

/// The scheduled announcements of a reminder, in microseconds since 1970: its lead times, its
/// deadline and its repetitions.
///
/// All answers are arithmetic: a reminder of 1970 that repeats every second has had billions of
/// announcements.
struct ReminderGrid {
  private let deadline: Int64
  /// The announcements before the deadline, ascending.
  private let early: [Int64]
  private let nag: Nag

  private enum Nag {
    case once
    case every(Int64)
    case days(Recurrence, ZoneRules)
  }

  init(_ reminder: Reminder, in zone: ZoneRules) {
    deadline = reminder.deadline.microseconds
    let deadline = deadline
    early = Set(reminder.before.map { deadline.saturatingSubtract(max($0.microseconds, 1)) })
      .sorted()
    switch reminder.nag {
    case .every(let step): nag = .every(max(step.microseconds, 1_000_000))
    case .days(let days, let time) where !days.isEmpty:
      nag = .days(Recurrence(at: time, on: days), zone)
    case .days, nil: nag = .once
    }
  }

  /// The first announcement after a moment; nil stands for the beginning of time.
  func first(after moment: Int64?) -> Int64? {
    guard let moment, moment >= deadline else {
      return early.first { $0 > moment ?? .min } ?? deadline
    }
    switch nag {
    case .once: return nil
    case .every(let step):
      let next = (steps(of: step, at: moment) + 1).saturatingMultiply(step)
      return deadline.saturatingAdd(next)
    case .days(let recurrence, let zone):
      return recurrence.next(after: moment.wholeSeconds, in: zone)?.seconds.microseconds
    }
  }

  /// The last announcement that is not after a moment.
  func last(through moment: Int64) -> Int64? {
    guard moment >= deadline else { return early.last { $0 <= moment } }
    switch nag {
    case .once: return deadline
    case .every(let step): return deadline + steps(of: step, at: moment) * step
    case .days(let recurrence, let zone):
      let last = recurrence.last(through: zone.front(at: moment.wholeSeconds), in: zone)
      return last.map { max(zone.instant(of: $0).microseconds, deadline) }
    }
  }

  /// The number of announcements after one moment, or from the beginning of time, up to another.
  func count(after start: Int64?, through end: Int64) -> Int {
    let lead = early.count { $0 <= end && $0 > start ?? .min }
    return lead + countFromDeadline(after: start, through: end)
  }

  private func countFromDeadline(after start: Int64?, through end: Int64) -> Int {
    guard end >= deadline else { return 0 }
    let isFresh = start.map { $0 < deadline } ?? true
    let from = max(start ?? deadline, deadline)
    guard from <= end else { return 0 }
    let rest =
      switch nag {
      case .once: 0
      case .every(let step): Int(steps(of: step, at: end) - steps(of: step, at: from))
      case .days(let recurrence, let zone):
        recurrence.count(
          after: zone.front(at: from.wholeSeconds), through: zone.front(at: end.wholeSeconds),
          in: zone)
      }
    return rest + (isFresh ? 1 : 0)
  }

  /// The number of whole steps between the deadline and a later moment.
  private func steps(of step: Int64, at moment: Int64) -> Int64 {
    moment.saturatingSubtract(deadline) / step
  }
}

extension Int64 {
  /// Microseconds as seconds, rounded down.
  fileprivate var wholeSeconds: Int {
    let (seconds, rest) = quotientAndRemainder(dividingBy: 1_000_000)
    return Int(rest < 0 ? seconds - 1 : seconds)
  }
}

extension Int {
  /// Seconds as microseconds.
  fileprivate var microseconds: Int64 { Int64(self).saturatingMultiply(1_000_000) }
}

extension WallMoment {
  /// Whole microseconds since 1970, to the nearest. Moments of older stores differ by less than
  /// that from what was meant.
  var microseconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return remainder < -499 ? quotient - 1 : remainder > 499 ? quotient + 1 : quotient
  }

  init(microseconds: Int64) {
    self.init(nanoseconds: microseconds.saturatingMultiply(1_000))
  }
}

extension Duration {
  /// Whole microseconds, rounded towards zero.
  var microseconds: Int64 { saturatedNanoseconds / 1_000 }
}
