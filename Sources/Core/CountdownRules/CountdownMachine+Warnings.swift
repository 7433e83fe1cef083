/// The warnings of a countdown: how long before its end it is to say so, in nanoseconds, the
/// earliest first, each once.
///
/// The warnings that lie ahead are not stored: they are those below the time left at the latest
/// change. So a pause, a restored snapshot or a moved deadline needs no code here.
package struct Warnings: Hashable, Sendable {
  package let leads: [Int64]

  /// Leaves out times that are not above zero, where the end itself is the event.
  package init(_ leads: [Int64]) {
    var all = leads.filter { $0 > 0 }.sorted { $0 > $1 }
    for index in all.indices.dropFirst().reversed() where all[index] == all[index - 1] {
      all.remove(at: index)
    }
    self.leads = all
  }

  package init(_ durations: [Duration]) { self.init(durations.map { $0.saturatedNanoseconds }) }

  package static var none: Warnings { Warnings([Int64]()) }

  package var isEmpty: Bool { leads.isEmpty }

  package var durations: [Duration] { leads.map { .nanoseconds($0) } }
}

extension CountdownMachine {
  /// Decides about the warnings that have come due since a change: one event, for the latest of
  /// them, which counts the others. Nil when none is due, or the countdown has ended.
  ///
  /// - Parameters:
  ///   - before: the time left at the latest change before this moment was settled.
  ///   - now: the moment that was settled.
  package mutating func settle(
    _ warnings: Warnings, since before: Int64, at now: Moment
  ) -> Change? {
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
  package func nextMoment(with warnings: Warnings) -> Moment? {
    guard let tick = nextTick else { return nil }
    guard let lead = warnings.leads.first(where: { $0 < left }) else { return tick }
    return min(tick, deadline.advanced(byNanoseconds: -lead))
  }
}
