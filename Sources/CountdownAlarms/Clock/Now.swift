internal import Countdown

/// The present, as all of a decision's parts see it.
struct Now: Sendable {
  /// The wall clock.
  var wall: WallMoment
  /// Time that passes whatever is done to the wall clock.
  var elapsed: Moment
  /// What ``elapsed`` counts from.
  var timeline: Timeline
  /// The system's zone.
  var zone: ZoneRules
  /// The zones that alarms name, or why they cannot be had.
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]

  init(_ clock: any WallClock) {
    (wall, elapsed, timeline, zone) = (clock.now, clock.elapsed, clock.timeline, clock.zone)
  }

  /// A present without a clock.
  init(wall: WallMoment, elapsed: Moment, timeline: Timeline, zone: ZoneRules) {
    (self.wall, self.elapsed, self.timeline, self.zone) = (wall, elapsed, timeline, zone)
  }

  /// The rules by which an alarm goes: those of the zone that it names; where nobody knows them any
  /// more, those that were known last, or else the system's.
  func rules(of record: AlarmRecord) -> ZoneRules {
    guard let name = record.alarm.zone else { return zone }
    if let known = knownRules(of: name) { return known }
    return record.zoneRule.flatMap { ZoneRules(identifier: name, posixRule: $0) } ?? zone
  }

  /// The rules that a zone's name stands for; nil where they cannot be had.
  func knownRules(of name: String) -> ZoneRules? { try? namedZones[name]?.get() }

  /// Why an alarm does not go by the zone that it names, and by what it goes.
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
