internal import Countdown
internal import CountdownProgram

/// The outcome of the latest alert of an outlet, reported from several threads.
final class AlertLog: Sendable {
  private let way: AlertWay
  private let report: (@Sendable (AlertResult) -> Void)?
  private let onChange: @Sendable () -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    var misses: [String] = []
    var instead: String?
    /// Whether the best sink was heard after another had taken its place.
    var isRecovered = false
    /// Whether an alert is to be presented at this end.
    var isAwaited = true
    /// Whether an alert is being presented, whose faults are in its result; nil where no results
    /// are asked for.
    var isSettled: Bool?
  }

  /// - Parameters:
  ///   - report: called with each fault that no result has.
  ///   - onChange: called when the result has changed after the alert was presented.
  init(
    _ way: AlertWay, report: (@Sendable (AlertResult) -> Void)?,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    (self.way, self.report, self.onChange) = (way, report, onChange)
  }

  var result: AlertResult? {
    state.withLock { $0.isSettled == true ? result(of: $0, $0.misses) : nil }
  }

  var isAwaited: Bool { state.withLock { $0.isAwaited && $0.isSettled != true } }

  func expect() { state.withLock { $0 = State(isSettled: false) } }

  func rest() { state.withLock { $0 = State(isAwaited: false) } }

  func settle() { state.withLock { $0.isSettled = true } }

  /// A sink did not work, and another one took its place, or none did. Each fault is reported once.
  func miss(_ reasons: [String], instead: String?) {
    change { state in
      let news = reasons.filter { !state.misses.contains($0) }
      state.misses += news
      (state.instead, state.isRecovered) = (instead, false)
      return news
    }
  }

  /// The device that was slow has failed.
  func decide(_ reason: String) {
    change { state in
      guard reason != AlertReason.slow, let place = state.misses.firstIndex(of: AlertReason.slow)
      else { return [] }
      state.misses[place] = reason
      return [reason]
    }
  }

  /// The best sink is heard after all.
  func recover() {
    state.withLock { $0.isRecovered = true }
    onChange()
  }

  private func change(_ body: (inout State) -> [String]) {
    let news = state.withLock { state -> AlertResult? in
      let news = body(&state)
      return news.isEmpty || state.isSettled == false ? nil : result(of: state, news)
    }
    if let news { report?(news) }
    onChange()
  }

  private func result(of state: State, _ misses: [String]) -> AlertResult {
    var instead = state.instead
    if state.isRecovered {
      let work = way == .notification ? "shown" : "played the clip"
      instead = instead.map { "\($0), then \(work)" } ?? "\(work) late"
    }
    return AlertResult(alert: way, misses: misses, instead: instead)
  }
}
