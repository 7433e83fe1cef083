internal import Countdown
internal import CountdownAlarms

/// What options set of an alarm; nil for what they leave alone.
struct AlarmChange: Hashable, Sendable {
  enum Zone: Hashable, Sendable {
    case system
    case named(String)
  }

  enum Nag: Hashable, Sendable {
    case never
    case after(Duration)
  }

  var time: TimeOfDay?
  var weekdays: Weekdays?
  var label: String?
  var sound: AlarmSound?
  var volume: Int?
  var fadeIn: Duration?
  var snooze: Duration?
  var ring: Duration?
  var nag: Nag?
  var zone: Zone?
  var late: LatePolicy?

  var isEmpty: Bool { self == AlarmChange() }

  func apply(to alarm: inout Alarm) {
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
