/// An alert of a chain, and what became of it at each sink: a value under the chain's lock.
struct FallbackAlert: Sendable {
  let alert: Alert
  let answer: @Sendable (Alert.Answer) -> Void
  /// Tells it from another one with the same identity.
  let number: UInt64
  /// The reports to a chain around this one.
  let reporter = SoundReporter()
  /// Whether a thread carries out its steps.
  var isBusy = true
  /// The sinks that were asked, in their order; those after the one that works are not asked.
  var standings: [Standing] = []
  /// The numbers of the observations that are not over, by the places of their sinks.
  var observed: [Int: UInt64] = [:]
  /// The sink that worked last.
  private var latest: Int?
  /// The place that was reported last.
  private var told: Int? = 0

  /// What became of the alert at one sink.
  enum Standing: Sendable {
    case works
    case failed(any Error)
    case refused
  }

  enum Step: Sendable {
    /// Asks the sink at a place.
    case ask(Int)
    /// Withdraws it from the sinks after a place, which is heard again.
    case withdraw(after: Int)
    case report(FallbackSink.Fallback)
  }

  init(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void, number: UInt64
  ) {
    (self.alert, self.answer, self.number) = (alert, answer, number)
  }

  /// The sink that works; nil if none does.
  var place: Int? { standings.firstIndex { if case .works = $0 { true } else { false } } }

  var errors: [any Error] {
    standings.compactMap { if case .failed(let error) = $0 { error } else { nil } }
  }

  /// The next step in a chain of so many sinks; nil if there is nothing to do.
  mutating func next(of count: Int) -> Step? {
    let place = place
    if let place {
      latest = place
      if place < standings.count - 1 {
        standings.removeSubrange((place + 1)...)
        observed = observed.filter { $0.key <= place }
        return .withdraw(after: place)
      }
    } else if standings.count < count {
      return .ask(standings.count)
    }
    // An end of the last resort is not reported: no other sink was asked.
    if place == told || place == nil && latest == count - 1 { return nil }
    told = place
    return .report(FallbackSink.Fallback(alert: alert, errors: errors, place: place))
  }

  /// Takes a report of the sink at a place; false if it belongs to an earlier call.
  mutating func take(_ news: Alert.Audibility, from place: Int, _ observation: UInt64) -> Bool {
    guard observed[place] == observation else { return false }
    switch news {
    case .heard: standings[place] = .works
    case .silent(let error): standings[place] = .failed(error)
    case .over: observed[place] = nil
    }
    return true
  }
}
