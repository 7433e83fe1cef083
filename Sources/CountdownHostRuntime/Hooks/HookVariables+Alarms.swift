internal import Countdown
internal import CountdownAlarms
internal import CountdownHook
internal import Foundation

extension HookVariables {
  /// What an event of an alarm or a reminder tells; nil for what is about none.
  init?(_ event: AlarmEvent) {
    let kind: String
    switch event.subject {
    case .alarm: kind = "alarm"
    case .reminder: kind = "reminder"
    case .badge: return nil
    }
    guard let id = event.id, event.kind != .badge else { return nil }
    self.init(event: event.kind.rawValue, kind: kind, id: "\(id)", label: event.label)
    started = event.scheduled.flatMap(Self.nanoseconds)
    ends = event.until.flatMap(Self.nanoseconds)
    remaining = event.until.map { .seconds(max($0.timeIntervalSince(event.actual), 0)) }
    reason = event.reason.rawValue
  }

  private static func nanoseconds(of date: Date) -> Int64? {
    Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()).flatMap { milliseconds in
      let (value, isTooLarge) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
      return isTooLarge ? nil : value
    }
  }
}
