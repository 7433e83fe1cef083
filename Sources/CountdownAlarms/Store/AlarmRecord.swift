internal import Countdown

/// An alarm as it is kept: what the user set, and how far it has come.
struct AlarmRecord: Hashable, Sendable {
  /// What the user set.
  var alarm: Alarm
  /// Its number in lists; never given to another alarm while this one is kept.
  var number: Int
  /// Every occurrence up to this local time has been dealt with. It goes back when the clock or the
  /// zone does; what rang is then known by its ``OccurrenceRecord``.
  var through: LocalTime
  /// The latest that ``through`` has ever been, so that a clock that was wrong for a while does not
  /// count the years in between as missed.
  var peak: LocalTime
  /// What rings or waits to ring again now.
  var ring: Ring?
  /// The rule of the zone that the alarm names, as far as that is known, in the form of POSIX's
  /// `TZ`: `CET-1CEST,M3.5.0,M10.5.0/3`. Should the zone database lose the zone, the alarm goes by
  /// it.
  var zoneRule: String?

  /// A ringing, or the snooze after it.
  struct Ring: Hashable, Sendable {
    /// The occurrence that rings.
    var occurrence: LocalTime
    /// When it was due: the occurrence, or the end of the latest snooze.
    var scheduled: WallMoment
    /// Whether it sounds now, or waits to.
    var isSnoozed: Bool
    /// The end of the snooze, or of the ring time.
    var end: Deadline
    /// How often it has been put off.
    var snoozes: Int
    /// Who rings it; nil while it is snoozed.
    var claim: Claim?
    /// How often another process went on with it, because the one that rang it had died.
    var takeovers: Int

    /// A ring.
    init(
      occurrence: LocalTime, scheduled: WallMoment, isSnoozed: Bool, end: Deadline, snoozes: Int,
      claim: Claim?, takeovers: Int = 0
    ) {
      self.occurrence = occurrence
      self.scheduled = scheduled
      self.isSnoozed = isSnoozed
      self.end = end
      self.snoozes = snoozes
      self.claim = claim
      self.takeovers = takeovers
    }
  }

  /// A record.
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

/// What became of one occurrence of an alarm, so that it never comes about twice.
///
/// An occurrence is a local time and the moment at which it comes. West of the date line the same
/// local time comes once more, and that is another occurrence.
struct OccurrenceRecord: Hashable, Sendable {
  /// What became of it.
  enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    /// It rings, or is snoozed.
    case ringing
    /// Somebody answered it.
    case acknowledged
    /// It rang to the end of its time, and nobody answered.
    case unanswered
    /// Nobody can say that it was heard: it reached no sink, or every process that rang it died.
    case unheard
    /// It was passed over, and did not ring. Should its time come again, it may.
    case passedOver
    /// Somebody asked to leave it out.
    case skipped
  }

  /// The occurrence, as the clocks of its zone show it.
  let time: LocalTime
  /// The moment at which the clocks of its zone showed that time.
  var moment: WallMoment
  /// What became of it.
  var outcome: Outcome
  /// When that was decided.
  var decided: WallMoment
  /// How many earlier occurrences were passed over with it.
  var missed: Int

  /// A record.
  ///
  /// - Parameter moment: nil for the one at which it was decided.
  init(
    time: LocalTime, moment: WallMoment? = nil, outcome: Outcome, decided: WallMoment,
    missed: Int = 0
  ) {
    self.time = time
    self.moment = moment ?? decided
    self.outcome = outcome
    self.decided = decided
    self.missed = missed
  }
}
