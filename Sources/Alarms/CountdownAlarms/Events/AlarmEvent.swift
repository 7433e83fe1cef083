public import Countdown
public import CountdownStore

/// An event of an alarm or a reminder: a value.
public struct AlarmEvent: Hashable, Sendable {
  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A reminder is to be announced.
    case due
    /// An alarm begins to ring.
    case ringing
    /// The item was snoozed until ``AlarmEvent/until``: by a person, or by itself when an
    /// unanswered alarm is to ring again.
    case snoozed
    /// A person answered an alarm, or the announcement of a reminder was withdrawn: every process
    /// that shows it withdraws it.
    case acknowledged
    /// An alarm rang unanswered, or something was passed over.
    case missed
    /// An occurrence was skipped, at a person's request or by the late policy.
    case skipped
    /// A reminder was done.
    case completed
    /// The completion of a reminder, or the skip of an occurrence, was undone.
    case reopened
    /// Only the badge changed.
    case badge
    /// The zone of an alarm is unavailable, the store cannot be read or written, or no sink could
    /// present a ring; ``AlarmEvent/fault`` gives the reason and what is done instead.
    case fault
    /// The store can be read and written again, and everything is saved.
    case saved
    /// Another store has replaced the open one: it was restored, copied over or removed. The
    /// contents of the new store now count.
    case replaced
  }

  /// The subject of an event.
  public enum Subject: Hashable, Sendable {
    /// An alarm.
    case alarm(Alarm)
    /// A reminder.
    case reminder(Reminder)
    /// The list of reminders as a whole.
    case badge
    /// The store of all alarms and reminders.
    case store

    /// The identity of the alarm or reminder.
    @inline(never) public var id: Agenda.ItemID? {
      switch self {
      case .alarm(let alarm): .alarm(alarm.id)
      case .reminder(let reminder): .reminder(reminder.id)
      case .badge, .store: nil
      }
    }
  }

  /// The reason for an event.
  @nonexhaustive
  public enum Reason: String, Codable, Hashable, Sendable {
    /// A person asked for it.
    case user
    /// The moment came.
    case deadline
    /// The moment had passed: the clock or the zone was set, or the machine slept.
    case late
    /// The moment had passed when this process began, or another process died while it rang.
    case restart
  }

  /// The event's number. An agenda numbers its events 1, 2, 3 … without a hole.
  public internal(set) var sequence: UInt64 = 0
  /// What happened.
  public let kind: Kind
  /// The subject of an event.
  public let subject: Subject
  /// The reason for an event.
  public var reason: Reason
  /// The moment at which it was due; nil for an event without a moment of its own.
  public var scheduled: WallMoment?
  /// The time of day that an alarm's event is about, by the alarm's clocks; nil for an event of
  /// anything else, or without a moment of its own.
  public internal(set) var time: TimeOfDay?
  /// The moment at which it was decided.
  public let actual: WallMoment
  /// The end of a snooze, or of a ringing.
  public var until: WallMoment?
  /// The number of earlier snoozes: 0 for a first ring or announcement.
  public var snoozes = 0
  /// The number of earlier occurrences that this event stands for, because no process could run
  /// when they were due.
  public var missed = 0
  /// Whether it may not have been heard: no sink presented it, or a process died while it rang.
  public var mayNotHaveBeenHeard = false
  /// The fault, for an event of the kind ``Kind/fault``.
  public var fault: Fault?
  /// The number of overdue reminders, right after it happened.
  public internal(set) var badge = 0
  /// The zone in which people see the event: that of its alarm or reminder, else the agenda's. UTC
  /// for an event that no agenda has numbered.
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

  /// The lateness: actual minus scheduled; zero if nothing was scheduled.
  public var lateness: Duration {
    scheduled?.duration(to: actual) ?? .zero
  }

  /// The identity of the alarm or reminder.
  public var id: Agenda.ItemID? { subject.id }

  // `label` and `Subject.id` are not inlined: Swift 6.3.1 stops with "ownership error" when it
  // optimizes code of another module that they are inlined into.

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
  /// A fault of one alarm, or of all of them. Those that were read once ring all the same.
  @nonexhaustive
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The zone that an alarm names is unavailable, for this reason; the error also says which
    /// rules are used instead.
    case zone(ZoneError)
    /// Nothing can be read or saved, for this reason.
    case store(StoreError)
    /// The store could not be read even once, for this reason. What is in it does not ring until it
    /// can be.
    case unread(StoreError)
    /// No sink could present a ring or a reminder, for these reasons; a sink that had nothing to do
    /// with the alert gives none.
    case unpresented([String])

    /// The fault in one line, with the remedy if that is clear.
    public var description: String {
      switch self {
      case .zone(let error): error.description
      case .store(let error), .unread(let error): error.description
      case .unpresented(let reasons):
        "not presented: " + (reasons.isEmpty ? "no sink for it" : reasons.joined(separator: "; "))
      }
    }
  }
}
