/// Reports whether one alert is heard: in order, one report at a time and outside all locks,
/// whichever threads notice it.
package final class SoundReporter: Sendable {
  package typealias Report = @Sendable (_ audibility: Alert.Audibility) -> Void

  private let state = Locked(State())

  private struct State: Sendable {
    var latest: Alert.Audibility?
    var isOver = false
    var observers: [Report] = []
    var untold: [(Report, Alert.Audibility)] = []
    /// Whether a thread is reporting.
    var isTelling = false
  }

  package init() {}

  /// Adds an observer, and reports to it what is known.
  package func observe(_ report: @escaping Report) {
    state.withLock { state in
      let known = [state.latest, state.isOver ? .over : nil]
      state.untold += known.compactMap(\.self).map { (report, $0) }
      if !state.isOver { state.observers.append(report) }
    }
    tell()
  }

  /// Notes a change, unless it is over. The caller may hold a lock, outside which it then calls
  /// ``tell()`` and releases what is returned.
  @discardableResult
  package func note(_ news: Alert.Audibility) -> Alert.Audibility? {
    state.withLock { state in
      if state.isOver { return nil }
      state.untold += state.observers.map { ($0, news) }
      if case .over = news {
        (state.isOver, state.observers) = (true, [])
        return nil
      }
      defer { state.latest = news }
      return state.latest
    }
  }

  /// Reports what was noted, unless another thread does.
  package func tell() {
    let begins = state.withLock { state in
      defer { state.isTelling = true }
      return !state.isTelling
    }
    if !begins { return }
    while let (report, news) = next() { report(news) }
  }

  /// Notes and reports that it is over.
  package func end() {
    note(.over)
    tell()
  }

  private func next() -> (Report, Alert.Audibility)? {
    state.withLock { state in
      state.isTelling = !state.untold.isEmpty
      return state.untold.isEmpty ? nil : state.untold.removeFirst()
    }
  }
}
