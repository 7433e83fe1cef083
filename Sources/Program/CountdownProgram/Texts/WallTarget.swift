package import Countdown
package import CountdownAlarms
package import CountdownArguments
package import CountdownSystem

/// The moment of the wall clock that `countdown until` counts to, even when the clock is set or the
/// zone changes: a value, which gets the time from ``LocalClock``.
package struct WallTarget: Hashable, Sendable {
  /// What the user wrote.
  private let wallTime: WallTime
  private let moment: WallMoment
  private let zone: ZoneRules

  /// Nil for a countdown of a given length.
  package init?(_ end: CountdownRequest.End, in zone: ZoneRules?) {
    guard case .at(let moment, let wallTime) = end, let zone else { return nil }
    self.init(wallTime, moment: moment, zone: zone)
  }

  private init(_ wallTime: WallTime, moment: WallMoment, zone: ZoneRules) {
    (self.wallTime, self.moment, self.zone) = (wallTime, moment, zone)
  }

  /// The same time in another zone; nil when the zone is the same, with the same rules, or unknown.
  ///
  /// A date that is over in the new zone keeps its old moment.
  package func moved(to zone: ZoneRules?, at now: WallMoment) -> WallTarget? {
    guard let zone, zone != self.zone else { return nil }
    let next = try? wallTime.next(after: now, in: zone)
    return WallTarget(wallTime, moment: next ?? moment, zone: zone)
  }

  /// The time from a moment to this one; negative when it has passed.
  package func remaining(at now: WallMoment) -> Duration {
    now.duration(to: moment)
  }

  package var time: ClockTime { ClockTime(moment) }
}

/// The clock and the zone for `countdown until`.
package struct LocalClock: Sendable {
  package let now: @Sendable () -> WallMoment
  /// Nil where the zone cannot be read at the moment.
  package let zone: @Sendable () -> ZoneRules?
  /// Calls back whenever the zone may have changed; nil where that cannot be watched.
  package var watchZone: @Sendable (_ onMove: @escaping @Sendable () -> Void) -> FolderWatch? = {
    _ in nil
  }

  /// The machine's clock, in the zone of `TZ` or the system's present one.
  package static func system(_ environment: Environment) -> LocalClock {
    let latest = Locked<ZoneRules?>(nil)
    return LocalClock(
      now: { .now },
      zone: {
        let previous = latest.withLock { $0 }
        let zone = try? Surroundings(environment: environment).timeZone(previous: previous)
        latest.withLock { $0 = zone ?? previous }
        return zone
      },
      watchZone: { onMove in
        try? FolderWatch("/etc", names: ["localtime"], noticesNewFiles: true) { _ in onMove() }
      })
  }
}

extension CountdownRequest {
  /// The time from a moment to the end.
  package func length(at now: WallMoment) -> Duration {
    switch end {
    case .after(let duration): duration
    case .at(let moment, _): now.duration(to: moment)
    }
  }
}
