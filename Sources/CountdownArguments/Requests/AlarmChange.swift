internal import Countdown
package import CountdownAlarms

/// What options set of an alarm; nil for what they leave alone.
package struct AlarmChange: Hashable, Sendable {
  package enum Zone: Hashable, Sendable {
    case system
    case named(String)
  }

  package enum Nag: Hashable, Sendable {
    case never
    case after(Duration)
  }

  package var time: TimeOfDay?
  package var weekdays: Weekdays?
  package var label: String?
  var sound: Alarm.Sound?
  var volume: Int?
  var fadeIn: Duration?
  var snooze: Duration?
  var ring: Duration?
  var nag: Nag?
  package var zone: Zone?
  var late: LatePolicy?

  package init(
    time: TimeOfDay? = nil, weekdays: Weekdays? = nil, label: String? = nil,
    sound: Alarm.Sound? = nil, volume: Int? = nil, fadeIn: Duration? = nil, snooze: Duration? = nil,
    ring: Duration? = nil, nag: Nag? = nil, zone: Zone? = nil, late: LatePolicy? = nil
  ) {
    (self.time, self.weekdays, self.label, self.sound) = (time, weekdays, label, sound)
    (self.volume, self.fadeIn, self.snooze, self.ring) = (volume, fadeIn, snooze, ring)
    (self.nag, self.zone, self.late) = (nag, zone, late)
  }

  package var isEmpty: Bool { self == AlarmChange() }

  package func apply(to alarm: inout Alarm) {
    if let time { alarm.time = time }
    if let weekdays { alarm.weekdays = weekdays }
    if let label { alarm.label = label }
    if let sound { alarm.sound = sound }
    if let volume { alarm.volume = volume }
    if let fadeIn { alarm.fadeIn = fadeIn }
    if let snooze { alarm.snooze = snooze }
    if let ring { alarm.ring = ring }
    if let late { alarm.late = late }
    switch nag {
    case .never: alarm.nag = nil
    case .after(let pause): alarm.nag = pause
    case nil: break
    }
    switch zone {
    case .system: alarm.zone = nil
    case .named(let name): alarm.zone = name
    case nil: break
    }
  }
}
