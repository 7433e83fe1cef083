internal import Countdown
internal import Foundation

/// The present, as all of a decision's parts see it.
struct Present: Sendable {
  /// The wall clock.
  var wall: Date
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
  init(wall: Date, elapsed: Moment, timeline: Timeline, zone: ZoneRules) {
    (self.wall, self.elapsed, self.timeline, self.zone) = (wall, elapsed, timeline, zone)
  }

  /// The rules that a zone's name stands for; nil names the system's.
  func rules(of name: String?) -> ZoneRules? {
    guard let name else { return zone }
    return try? namedZones[name]?.get()
  }
}
