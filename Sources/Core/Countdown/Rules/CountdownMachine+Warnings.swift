/// The warnings of a countdown: how long before its end it is to say so, in nanoseconds, the
/// earliest first, each once.
///
/// The warnings that lie ahead are not stored: they are those below the time left at the latest
/// change. So a pause, a restored snapshot or a moved deadline needs no code here.
struct Warnings: Hashable, Sendable {
  let leads: [Int64]

  /// Leaves out times that are not above zero, where the end itself is the event.
  init(_ leads: [Int64]) {
    self.leads = Set(leads).filter { $0 > 0 }.sorted(by: >)
  }

  init(_ durations: [Duration]) { self.init(durations.map(\.saturatedNanoseconds)) }

  static var none: Warnings { Warnings([Int64]()) }

  var isEmpty: Bool { leads.isEmpty }

  var durations: [Duration] { leads.map(Duration.nanoseconds) }
}

extension CountdownMachine {
  /// Decides about the warnings that have come due since a change: one event, for the latest of
  /// them, which counts the others. Nil when none is due, or the countdown has ended.
  ///
  /// - Parameters:
  ///   - before: the time left at the latest change before this moment was settled.
  ///   - now: the moment that was settled.
  mutating func settle(_ warnings: Warnings, since before: Int64, at now: Moment) -> Change? {
    guard phase == .running else { return nil }
    let old = published
    let (left, now) = look(at: now)
    let due = warnings.leads.filter { left <= $0 && $0 < before }
    guard let latest = due.last else { return nil }
    pass(to: left)
    return Change(
      cause: .warning, old: old, new: published,
      scheduled: deadline.advanced(byNanoseconds: -latest), actual: now, missed: due.count - 1)
  }

  /// The moment of the next tick or warning, or nil when the countdown does not run.
  func nextMoment(with warnings: Warnings) -> Moment? {
    guard let tick = nextTick else { return nil }
    guard let lead = warnings.leads.first(where: { $0 < left }) else { return tick }
    return min(tick, deadline.advanced(byNanoseconds: -lead))
  }
}
