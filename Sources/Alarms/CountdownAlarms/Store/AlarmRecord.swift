internal import Countdown

/// An alarm as it is stored: the user's settings and its progress.
struct AlarmRecord: Hashable, Sendable {
  /// The alarm as the user set it.
  var alarm: Alarm
  /// The number shown in lists; not given to another alarm while this one exists.
  var number: Int
  /// Every occurrence up to this local time has been handled. The value goes back when the clock or
  /// the zone does; occurrences that rang are then known by their ``OccurrenceRecord``.
  var through: LocalTime
  /// The latest value that ``through`` ever had, so that a clock that was wrong for a while does
  /// not make the time in between count as missed.
  var peak: LocalTime
  /// The present ringing or snooze.
  var ring: Ring?
  /// The rule of the zone that the alarm names, if known, in the form of POSIX's `TZ`:
  /// `CET-1CEST,M3.5.0,M10.5.0/3`. If the zone database loses the zone, the alarm follows this
  /// rule.
  var zoneRule: String?
  /// The moment at which a person saw that the latest occurrence was missed.
  var seen: WallMoment?

  /// A ringing, or the snooze after it.
  struct Ring: Hashable, Sendable {
    /// The occurrence that rings.
    var occurrence: LocalTime
    /// The moment at which it was due: the occurrence, or the end of the latest snooze.
    var scheduled: WallMoment
    /// Whether it is snoozed rather than ringing.
    var isSnoozed: Bool
    /// The end of the snooze, or of the ring time.
    var end: Deadline
    /// The number of snoozes.
    var snoozes: Int
    /// The claim of the process that rings it; nil while it is snoozed.
    var claim: Claim?
    /// The number of times that another process continued the ring because the ringing one had
    /// died.
    var takeovers = 0
    /// Whether the ring before a snooze by the nag cannot have been heard.
    var isUnheard = false
  }

  init(
    alarm: Alarm, number: Int, through: LocalTime, peak: LocalTime? = nil, ring: Ring? = nil
  ) {
    self.alarm = alarm
    self.number = number
    self.through = through
    self.peak = peak ?? through
    self.ring = ring
  }
}

/// The outcome of one occurrence of an alarm, so that it never happens twice.
///
/// An occurrence is a local time on the clocks of a zone. Two machines whose rules of that zone
/// differ mean the same one, though they expect it at different moments. In a zone further west the
/// same local time comes once more, and so it does where the zone crosses the date line: that is
/// another occurrence.
struct OccurrenceRecord: Hashable, Sendable {
  /// The occurrence, as the clocks of its zone show it.
  let time: LocalTime
  /// The moment at which the clocks of its zone showed that time.
  var moment: WallMoment
  var outcome: OccurrenceOutcome
  /// The moment at which the outcome was decided.
  var decided: WallMoment
  /// The number of earlier occurrences that were passed over with it.
  var missed: Int
  /// The name of the zone by whose clocks it came; nil in records of version 0.1.
  var zone: String?

  /// A record.
  ///
  /// - Parameter moment: nil for the one at which it was decided.
  init(
    time: LocalTime, moment: WallMoment? = nil, outcome: OccurrenceOutcome, decided: WallMoment,
    missed: Int = 0, zone: String? = nil
  ) {
    self.time = time
    self.moment = moment ?? decided
    self.outcome = outcome
    self.decided = decided
    self.missed = missed
    self.zone = zone
  }
}

/// What became of an occurrence.
enum OccurrenceOutcome: String, CaseIterable, Codable, Hashable, Sendable {
  /// The occurrence rings, or is snoozed.
  case ringing
  /// A person answered it.
  case acknowledged
  /// The alarm rang to the end of its time, unanswered.
  case unanswered
  /// The alarm may not have been heard: no sink presented it, or every process that rang it died.
  case unheard
  /// The time was passed over without ringing; it may ring if it comes again.
  case passedOver
  /// A person asked to skip it.
  case skipped
}
