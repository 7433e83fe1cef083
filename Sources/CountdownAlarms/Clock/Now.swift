internal import Countdown

/// The present, as every part of a decision sees it.
struct Now: Sendable {
  /// The wall clock.
  var wall: WallMoment
  /// Elapsed time, which setting the wall clock does not change.
  var elapsed: Moment
  /// The origin of ``elapsed``.
  var timeline: Timeline
  /// The system's zone.
  var zone: ZoneRules
  /// The zones that alarms name, or the reasons why they are unavailable.
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]

  init(_ clock: any WallClock) {
    (wall, elapsed, timeline, zone) = (clock.now, clock.elapsed, clock.timeline, clock.zone)
  }

  /// A present without a clock.
  init(wall: WallMoment, elapsed: Moment, timeline: Timeline, zone: ZoneRules) {
    (self.wall, self.elapsed, self.timeline, self.zone) = (wall, elapsed, timeline, zone)
  }

  /// The rules that an alarm follows: those of the zone that it names; if these are no longer
  /// available, the last known ones, or else the system's.
  func rules(of record: AlarmRecord) -> ZoneRules {
    guard let name = record.alarm.zone else { return zone }
    if let known = knownRules(of: name) { return known }
    return record.zoneRule.flatMap { ZoneRules(identifier: name, posixRule: $0) } ?? zone
  }

  /// The rules of a zone by its name; nil if they are unavailable.
  func knownRules(of name: String) -> ZoneRules? { try? namedZones[name]?.get() }

  /// The reason why an alarm does not follow the zone that it names, and what it follows instead.
  func fault(of record: AlarmRecord) -> ZoneError? {
    guard let name = record.alarm.zone, case .failure(let error) = namedZones[name] else {
      return nil
    }
    let isKnown = record.zoneRule.flatMap { PosixZone($0) } != nil
    return error.adding(
      isKnown
        ? "the alarm follows the last known rules" : "the alarm follows the system's time zone")
  }
}
