/// The alerts that an attachment presented, with their outcomes: a value under its lock. What it
/// returns is released outside the lock, for it may hold an error of the sink's.
struct PresentedAlerts: Sendable {
  /// The number of the latest withdrawing event that waits, by subject: an event of that subject
  /// that was queued before it presents nothing.
  var withdrawals: [Alert.ID: UInt64] = [:]
  /// By subject: an event withdraws all alerts of its own.
  private var presented: [Alert.ID: [Alert.ID: Alert]] = [:]
  private var outcomes: [Alert.ID: Alert.Outcome] = [:]
  /// The identities in `outcomes`, in the order of their latest outcome.
  private var latest: [Alert.ID] = []
  /// The alert that is being presented.
  private var current: (id: Alert.ID, began: Moment)?

  /// The longest time that a sink may take to present an alert.
  private static let limit = Duration.seconds(2)

  var ids: [Alert.ID] { presented.values.flatMap(\.keys) }

  /// Whether a later event of the subject withdraws what this one would present.
  mutating func isOver(_ subject: Alert.ID, at number: UInt64) -> Bool {
    guard let withdrawal = withdrawals[subject] else { return false }
    if withdrawal == number { withdrawals[subject] = nil }
    return number < withdrawal
  }

  mutating func takePresented(of subject: Alert.ID) -> [Alert] {
    presented.removeValue(forKey: subject).map { Array($0.values) } ?? []
  }

  mutating func takePresented(of subject: Alert.ID, _ id: Alert.ID) -> Alert? {
    presented[subject]?.removeValue(forKey: id)
  }

  mutating func begin(
    _ alert: Alert, of subject: Alert.ID, at now: Moment
  ) -> Alert.Outcome? {
    presented[subject, default: [:]][alert.id] = alert
    current = (alert.id, now)
    return forgetOutcome(of: alert.id)
  }

  /// Keeps the latest 64 outcomes.
  mutating func end(_ outcome: Alert.Outcome?, of id: Alert.ID) -> Alert.Outcome? {
    current = nil
    guard let outcome else { return nil }
    outcomes[id] = outcome
    latest.append(id)
    return latest.count > 64 ? outcomes.removeValue(forKey: latest.removeFirst()) : nil
  }

  mutating func forgetOutcome(of id: Alert.ID) -> Alert.Outcome? {
    guard let outcome = outcomes.removeValue(forKey: id) else { return nil }
    latest.removeAll { $0 == id }
    return outcome
  }

  func outcome(of id: Alert.ID, at now: Moment) -> Alert.Outcome? {
    if let outcome = outcomes[id] { return outcome }
    guard let current, current.id == id else { return nil }
    let lasted = current.began.duration(to: now)
    return lasted >= Self.limit ? .noAnswer(lasted) : nil
  }
}
