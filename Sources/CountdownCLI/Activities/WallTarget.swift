internal import Countdown
internal import CountdownAlarms
internal import Foundation

/// The moment of the wall clock that `countdown until` counts to, whatever the clock is set to and
/// wherever its zone is moved: a value, told the time by ``WallClock``.
struct WallTarget: Hashable, Sendable {
  /// What the user wrote.
  private let text: String
  private let date: Date
  private let zone: TimeZone

  /// Nil for a countdown of a given length.
  init?(_ end: CountdownRequest.End, in zone: TimeZone) {
    guard case .at(let date, let text) = end else { return nil }
    (self.text, self.date, self.zone) = (text, date, zone)
  }

  private init(text: String, date: Date, zone: TimeZone) {
    (self.text, self.date, self.zone) = (text, date, zone)
  }

  /// The same text read anew in another zone; nil when the zone is the same.
  ///
  /// A date that is over there stays the moment that it was.
  func moved(to zone: TimeZone, at now: Date) -> WallTarget? {
    guard zone.identifier != self.zone.identifier else { return nil }
    let next = try? WallTime(parsing: text).next(after: now, in: zone)
    return WallTarget(text: text, date: next ?? date, zone: zone)
  }

  /// How long it is from a moment; negative when it has passed.
  func remaining(at now: Date) -> Duration {
    .nanoseconds(date.nanoseconds.saturatingSubtract(now.nanoseconds))
  }

  var time: ClockTime { ClockTime(nanoseconds: date.nanoseconds) }
}

/// What tells a `countdown until` the time.
struct WallClock: Sendable {
  let now: @Sendable () -> Date
  let zone: @Sendable () -> TimeZone

  /// The machine's clock, in the zone of `TZ` or the system's as it is at that moment.
  static func system(_ environment: [String: String]) -> WallClock {
    WallClock(
      now: { Date(timeIntervalSince1970: Double(RealTime.wallNanoseconds) / 1e9) },
      zone: {
        (try? Surroundings(environment: environment).timeZone()) ?? .current
      })
  }
}

extension CountdownRequest {
  /// How long it is from a moment.
  func length(at now: Date) -> Duration {
    switch end {
    case .after(let duration): duration
    case .at(let date, _): .nanoseconds(date.nanoseconds.saturatingSubtract(now.nanoseconds))
    }
  }
}

extension Date {
  fileprivate var nanoseconds: Int64 {
    Int64(exactly: (timeIntervalSince1970 * 1e9).rounded()) ?? .max
  }
}
