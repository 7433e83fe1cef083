internal import Countdown

/// An alarm as a user sets it: one or several times of day, and what happens then.
///
/// ```swift
/// var work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
/// work.snooze = .minutes(5)
/// ```
///
/// An alarm is a plain value: the ``Agenda`` knows what became of it and when it rings next.
///
/// The coded form has a field for each property that is not nil, in texts as people write them:
/// `"time":"07:30"`, `"rule":"every 2 weeks on mon,wed"`, `"snooze":"9m"`, `"sound":"clip"`, and
/// `"times":"07:30,12:00"` beside the first of several. Values out of range are refused by the
/// agenda, not by the decoder.
public struct Alarm: Identifiable, Hashable, Sendable {
  /// The identity of the alarm.
  public var id: ID
  /// The times of day at which the alarm rings.
  ///
  /// Each is an occurrence of its own. If the alarm still rings or is snoozed at its next time, it
  /// rings anew, as at its time of the next day; an unanswered one counts as missed.
  public var times: TimesOfDay
  /// The days on which it repeats; nil means once, or at each of several times of one day.
  public var rule: RecurrenceRule?
  /// The day on which an alarm without a rule rings, nil for the next such time; for a repeating
  /// alarm, the first day, from which intervals and times are counted. An agenda sets it for
  /// several times without a rule, and refuses them if only some of them are still to come today.
  public var date: CivilDate?
  /// The first day on which the alarm may ring again after being switched off until a date; nil for
  /// none.
  public var offUntil: CivilDate?
  /// The label; empty for none.
  public var label: String
  /// The sound.
  public var sound: Sound
  /// The loudness, 0 to 100.
  public var volume: Int
  /// The time that the sound takes to reach its full volume.
  public var fadeIn: Duration
  /// The length of a snooze, from the moment it is chosen; zero for an alarm that cannot be
  /// snoozed. Closing its alert then stops it.
  public var snooze: Duration
  /// The time for which the alarm rings before it counts as missed.
  public var ring: Duration
  /// The time after which an unanswered alarm rings again, until it is answered; nil for never. A
  /// ring that no sink could present counts as unanswered. The repetition ends a day after the
  /// alarm's time, or earlier at its next time.
  public var nag: Duration?
  /// Whether the alarm is on.
  public var isOn: Bool
  /// The zone whose clocks the alarm follows, such as `Europe/Berlin`; nil for the system's zone at
  /// the time.
  public var zone: String?
  /// The treatment of a time that was passed over.
  public var late: LatePolicy

  /// An alarm that is on, in the system's zone.
  public init(
    at time: TimeOfDay, on weekdays: Weekdays = [], label: String = "", id: ID = ID()
  ) {
    self.id = id
    times = TimesOfDay(time)
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

  /// The time of day at which the alarm rings, the first of several. Setting it makes it the only
  /// one.
  public var time: TimeOfDay {
    get { times.earliest }
    set { times = TimesOfDay(newValue) }
  }

  /// Whether the alarm can be snoozed.
  package var isSnoozable: Bool { snooze > .zero }

  /// The days of the week on which the alarm repeats, if its rule says only that; otherwise none.
  /// Setting none makes it ring once.
  public var weekdays: Weekdays {
    get {
      guard let rule, rule.end == .never else { return [] }
      return rule == RecurrenceRule(.daily) ? .all : rule.everyWeek
    }
    set { rule = newValue.isEmpty ? nil : RecurrenceRule(.weekly(on: newValue)) }
  }
}

extension Alarm {
  /// The sound of an alarm.
  public enum Sound: Hashable, Sendable {
    /// The bundled clip of the sound module.
    case clip
    /// A file.
    case file(String)
    /// A sound of the desktop's sound theme, such as `alarm-clock-elapsed`.
    case theme(String)
    /// No sound.
    case none
  }
}

/// The treatment of a moment that was passed over because the machine slept or was off, or because
/// the clock or the zone was set.
public enum LatePolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// Rings up to an hour late; after that it is only reported as missed. The default of alarms.
  case fireWithinAnHour = "hour"
  /// Rings however late it is. The default of reminders.
  case fire
  /// Is reported as missed.
  case notice
  /// Does nothing.
  case skip

  /// Whether something this late still rings.
  func rings(after lateness: Duration) -> Bool {
    switch self {
    case .fireWithinAnHour: lateness <= .hours(1)
    case .fire: true
    case .notice, .skip: false
    }
  }
}
