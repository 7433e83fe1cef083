internal import Countdown

/// The alerts that the server refused and that are tried again, with the calls that wait for the
/// outcome. For any thread.
final class RefusedAlerts: Sendable {
  private let reporters = Locked<[Alert.ID: SoundReporter]>([:])

  func contains(_ id: Alert.ID) -> Bool { reporters.withLock { $0[id] != nil } }

  /// The server refused an alert.
  func note(_ id: Alert.ID, _ error: NotificationError) {
    let reporter = reporters.withLock { reporters in
      let reporter = reporters[id] ?? SoundReporter()
      reporters[id] = reporter
      return reporter
    }
    reporter.note(.silent(error))
    reporter.tell()
  }

  /// The alert is shown after all, or is not tried again.
  func end(_ id: Alert.ID, isShown: Bool = false) {
    guard let reporter = reporters.withLock({ $0.removeValue(forKey: id) }) else { return }
    if isShown { reporter.note(.heard) }
    reporter.end()
  }

  /// Ends those that do not match.
  func keep(where isWanted: (Alert.ID) -> Bool) {
    for id in reporters.withLock({ Array($0.keys) }) where !isWanted(id) { end(id) }
  }

  /// Reports what becomes of an alert, until it is over.
  func observe(_ id: Alert.ID, _ report: @escaping SoundReporter.Report) {
    guard let reporter = reporters.withLock({ $0[id] }) else { return report(.over) }
    reporter.observe(report)
  }
}
