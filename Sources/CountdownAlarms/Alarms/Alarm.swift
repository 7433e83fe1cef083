public import Countdown

/// What a user sets: a time of day, and what is to happen then.
///
/// ```swift
/// var work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
/// work.snooze = .minutes(5)
/// ```
///
/// It is a plain value: what became of it, and when it rings next, is the ``Agenda``'s business.
public struct Alarm: Hashable, Sendable {
  /// Who it is.
  public var id: CountdownID
  /// When it rings.
  public var time: TimeOfDay
  /// The days on which it repeats; nil means once.
  public var rule: RecurrenceRule?
  /// The day on which an alarm that rings once does, nil for the next such time; of one that
  /// repeats, the first day, from which intervals and times are counted.
  public var date: CivilDate?
  /// The first day on which it may ring again, while it is off until then; nil for no such day.
  public var offUntil: CivilDate?
  /// What it is for; empty for nothing in particular.
  public var label: String
  /// What it sounds like.
  public var sound: Sound
  /// How loud, 0 to 100.
  public var volume: Int
  /// How long the sound takes to its full volume.
  public var fadeIn: Duration
  /// How long a snooze lasts, from the press.
  public var snooze: Duration
  /// How long it rings before it counts as missed.
  public var ring: Duration
  /// How long after a ringing that nobody answered it rings again, until somebody does; nil for
  /// never. A day after its time it gives up, and sooner where its next time comes.
  public var nag: Duration?
  /// Whether it will ring at all.
  public var isOn: Bool
  /// The zone whose clocks it goes by, such as `Europe/Berlin`; nil for the system's, whatever that
  /// is at the time.
  public var zone: String?
  /// What becomes of it when its time was passed over.
  public var late: LatePolicy

  /// An alarm of the system's zone that is on.
  public init(
    at time: TimeOfDay, on weekdays: Weekdays = [], label: String = "", id: CountdownID = .init()
  ) {
    self.id = id
    self.time = time
    rule = weekdays.isEmpty ? nil : RecurrenceRule(.weekly(on: weekdays))
    (date, offUntil) = (nil, nil)
    self.label = label
    sound = .clip
    volume = 100
    fadeIn = .zero
    snooze = .minutes(9)
    ring = .minutes(10)
    nag = nil
    isOn = true
    zone = nil
    late = .fireWithinAnHour
  }

  /// The days of the week on which it repeats, where its rule says just that; otherwise none. To
  /// set none lets it ring once.
  public var weekdays: Weekdays {
    get {
      guard let rule, rule.interval == 1, rule.end == .never else { return [] }
      return switch rule.pattern {
      case .daily: .all
      case .weekly(let days): days
      default: []
      }
    }
    set { rule = newValue.isEmpty ? nil : RecurrenceRule(.weekly(on: newValue)) }
  }
}

extension Alarm {
  /// What an alarm sounds like.
  public enum Sound: Hashable, Sendable {
    /// The clip that comes with the sound module.
    case clip
    /// A file of the user's.
    case file(String)
    /// A name of the desktop's sound theme, such as `alarm-clock-elapsed`.
    case theme(String)
    /// Nothing.
    case none
  }
}

/// What becomes of a moment that was passed over, because the machine slept or was off, or because
/// the clock or the zone was set.
public enum LatePolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// Up to an hour late it rings; later it is only reported as missed. The default of alarms.
  case fireWithinAnHour = "hour"
  /// It rings, however late it is. The default of reminders.
  case fire
  /// It is reported as missed.
  case notice
  /// Nothing happens.
  case skip

  /// Whether something so late still rings.
  func rings(after lateness: Duration) -> Bool {
    switch self {
    case .fireWithinAnHour: lateness <= .hours(1)
    case .fire: true
    case .notice, .skip: false
    }
  }
}
