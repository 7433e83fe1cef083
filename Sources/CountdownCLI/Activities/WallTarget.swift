internal import Countdown
internal import CountdownAlarms
internal import Foundation

/// The moment of the wall clock that `countdown until` counts to, whatever the clock is set to and
/// wherever its zone is moved: a value, told the time by ``WallClock``.
struct WallTarget: Hashable, Sendable {
  /// What the user wrote.
  private let text: String
  private let date: Date
  private let zone: ZoneRules

  /// Nil for a countdown of a given length.
  init?(_ end: CountdownRequest.End, in zone: ZoneRules?) {
    guard case .at(let date, let text) = end, let zone else { return nil }
    (self.text, self.date, self.zone) = (text, date, zone)
  }

  private init(text: String, date: Date, zone: ZoneRules) {
    (self.text, self.date, self.zone) = (text, date, zone)
  }

  /// The same text read anew in another zone; nil when it is the same, with the same rules, or is
  /// not known.
  ///
  /// A date that is over there stays the moment that it was.
  func moved(to zone: ZoneRules?, at now: Date) -> WallTarget? {
    guard let zone, zone != self.zone else { return nil }
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
  /// Nil where it cannot be read at the moment.
  let zone: @Sendable () -> ZoneRules?

  /// The machine's clock, in the zone of `TZ` or the system's as it is at that moment.
  static func system(_ environment: [String: String]) -> WallClock {
    let latest = Locked<ZoneRules?>(nil)
    return WallClock(
      now: { Date(timeIntervalSince1970: Double(RealTime.wallNanoseconds) / 1e9) },
      zone: {
        let previous = latest.withLock { $0 }
        let zone = try? Surroundings(environment: environment).timeZone(previous: previous)
        latest.withLock { $0 = zone ?? previous }
        return zone
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
