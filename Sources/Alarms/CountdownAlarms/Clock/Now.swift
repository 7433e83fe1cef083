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
  /// The zones that alarms and reminders name, or the reasons why they are unavailable.
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]

  init(_ clock: any WallClock) {
    (wall, elapsed, timeline, zone) = (clock.now, clock.elapsed, clock.timeline, clock.zone)
  }

  /// A present without a clock.
  init(wall: WallMoment, elapsed: Moment, timeline: Timeline, zone: ZoneRules) {
    (self.wall, self.elapsed, self.timeline, self.zone) = (wall, elapsed, timeline, zone)
  }

  /// The rules that an item follows: those of the zone that it names; if these are no longer
  /// available, the last known ones, or else the system's.
  func rules(of record: some ZonedRecord) -> ZoneRules {
    guard let name = record.zone else { return zone }
    if let known = knownRules(of: name) { return known }
    return record.zoneRule.flatMap { ZoneRules(identifier: name, posixRule: $0) } ?? zone
  }

  /// The rules of a zone by its name; nil if they are unavailable.
  func knownRules(of name: String) -> ZoneRules? { try? namedZones[name]?.get() }

  /// The reason why an item does not follow the zone that it names, and what it follows instead.
  func fault(of record: some ZonedRecord) -> ZoneError? {
    guard let name = record.zone, case .failure(let error) = namedZones[name] else { return nil }
    let isKnown = record.zoneRule.flatMap { PosixZone($0) } != nil
    let rules = isKnown ? "the last known rules" : "the system's time zone"
    return error.adding("the \(record.word) follows \(rules)")
  }

  /// The rules on whose clocks people see an event.
  func rules(of subject: AlarmEvent.Subject) -> ZoneRules {
    let name =
      switch subject {
      case .alarm(let alarm): alarm.zone
      case .reminder(let reminder): reminder.zone
      case .badge, .store: String?.none
      }
    return name.flatMap(knownRules) ?? zone
  }
}

/// A stored item that may follow a zone of its own.
protocol ZonedRecord {
  /// The zone that it names; nil for the system's.
  var zone: String? { get }
  /// The last known rule of that zone.
  var zoneRule: String? { get }
  /// The word for it in a sentence.
  var word: String { get }
}

extension AlarmRecord: ZonedRecord {
  var zone: String? { alarm.zone }
  var word: String { "alarm" }
}

extension ReminderRecord: ZonedRecord {
  var zone: String? { reminder.zone }
  var word: String { "reminder" }
}
