public import Countdown
public import CountdownStore

/// What happened to an alarm or a reminder, as one value.
public struct AlarmEvent: Hashable, Sendable {
  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A reminder is to be announced.
    case due
    /// An alarm begins to ring.
    case ringing
    /// It was put off, until ``AlarmEvent/until``: by somebody, or by itself, where an alarm that
    /// nobody answered is to ring again.
    case snoozed
    /// Somebody answered an alarm, or took back a reminder that was announced: whoever shows it is
    /// to take it away.
    case acknowledged
    /// An alarm rang unanswered, or something was passed over.
    case missed
    /// An occurrence was left out, because somebody or the late policy said so.
    case skipped
    /// A reminder was done.
    case completed
    /// That a reminder was done, or that an occurrence was left out, was taken back.
    case reopened
    /// Only the badge changed.
    case badge
    /// The zone of an alarm cannot be had, or the store cannot be read or written;
    /// ``AlarmEvent/fault`` says why, and what is done instead.
    case fault
    /// The store can be written again, and everything is saved.
    case saved
    /// Another store has taken the place of the one that was open, and what it holds counts: it was
    /// restored, copied over or removed.
    case replaced
  }

  /// What it happened to.
  public enum Subject: Hashable, Sendable {
    /// An alarm.
    case alarm(Alarm)
    /// A reminder.
    case reminder(Reminder)
    /// The list of reminders as a whole.
    case badge
    /// The store of all alarms and reminders.
    case store
  }

  /// Why it happened.
  @nonexhaustive
  public enum Reason: String, Codable, Hashable, Sendable {
    /// Somebody asked for it.
    case user
    /// Its moment came.
    case deadline
    /// Its moment had passed: the clock or the zone was set, or the machine slept.
    case late
    /// Its moment had passed when this process began, or another process died over it.
    case restart
  }

  /// The event's number. An agenda numbers its events 1, 2, 3 … without a hole.
  public internal(set) var sequence: UInt64 = 0
  /// What happened.
  public let kind: Kind
  /// What it happened to.
  public let subject: Subject
  /// Why it happened.
  public var reason: Reason
  /// When it was due; nil for what has no moment of its own.
  public var scheduled: WallMoment?
  /// When it was decided.
  public let actual: WallMoment
  /// The end of a snooze, or of a ringing.
  public var until: WallMoment?
  /// How often it has been put off already: 0 for a first ring or announcement.
  public var snoozes = 0
  /// How many earlier occurrences this event stands for, because nobody could run when they were
  /// due.
  public var missed = 0
  /// Whether a process died over it, so that nobody knows whether it was heard.
  public var mayNotHaveBeenHeard = false
  /// What is wrong, of an event of the kind ``Kind/fault``.
  public var fault: Fault?
  /// The number of overdue reminders, right after it happened.
  public internal(set) var badge = 0
  /// The zone by whose clocks people see it happen: the agenda's. UTC for an event that no agenda
  /// has numbered.
  public internal(set) var zone = ZoneRules.utc

  /// An event that no agenda has numbered.
  public init(
    _ kind: Kind, of subject: Subject, reason: Reason, scheduled: WallMoment? = nil,
    actual: WallMoment
  ) {
    self.kind = kind
    self.subject = subject
    self.reason = reason
    self.scheduled = scheduled
    self.actual = actual
  }

  /// How late it was: actual minus scheduled; zero where nothing was scheduled.
  public var lateness: Duration {
    scheduled?.duration(to: actual) ?? .zero
  }

  // Not inlined: Swift 6.3.1 stops with "ownership error" when it optimizes what these two are
  // inlined into, in another module.

  /// The id of the alarm or reminder.
  @inline(never) public var id: CountdownID? {
    switch subject {
    case .alarm(let alarm): alarm.id
    case .reminder(let reminder): reminder.id
    case .badge, .store: nil
    }
  }

  /// The alarm's label or the reminder's title.
  @inline(never) public var label: String {
    switch subject {
    case .alarm(let alarm): alarm.label
    case .reminder(let reminder): reminder.title
    case .badge, .store: ""
    }
  }
}

extension AlarmEvent {
  /// What is wrong with an alarm, or with all of them. They ring all the same.
  @nonexhaustive
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why the zone that an alarm names cannot be had, and by which rules it goes instead.
    case zone(ZoneError)
    /// Why nothing can be read or saved.
    case store(StoreError)

    /// A line: what is wrong, and what to do where that is clear.
    public var description: String {
      switch self {
      case .zone(let error): error.description
      case .store(let error): error.description
      }
    }
  }
}
