public import Countdown
internal import CountdownSystem

/// Something that happened to a countdown of the host's, to an alarm or to a reminder.
public struct HostEvent: Hashable, Sendable {
  /// Counts the events of an item since the host started; nil for the badge.
  public let sequence: Int64?
  /// What happened: `started`, `paused`, `finished`, `ringing`, `due`, or another word.
  public let kind: Kind
  /// What it happened to.
  public let item: Item
  /// The item's identity; nil for the badge.
  public let id: CountdownID?
  /// The name by which commands know a countdown.
  public let name: String?
  /// What people are shown of an alarm or a reminder; a countdown's is in its status.
  public let label: String?
  /// When it happened, to the second.
  public let moment: WallMoment?
  /// Why: `user`, `deadline`, `late`, or another word.
  public let reason: String
  /// When an alarm or a reminder was due, to the second.
  public let scheduled: WallMoment?
  /// Until when it rings or is quiet, to the second.
  public let until: WallMoment?
  /// How many reminders are overdue; nil in events of countdowns.
  public let overdue: Int?
  /// How many ticks were left out before this one.
  package var missed = 0

  /// What happened. There may be more kinds than are named here.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word, as Documentation/Protocol.md has it.
    public let rawValue: String
    /// A kind of any word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A countdown begins.
    public static let started = Kind(rawValue: "started")
    /// A moment passed at which the seconds change.
    public static let tick = Kind(rawValue: "tick")
    /// A countdown is halted.
    public static let paused = Kind(rawValue: "paused")
    /// A paused countdown goes on.
    public static let resumed = Kind(rawValue: "resumed")
    /// A countdown has another length.
    public static let adjusted = Kind(rawValue: "adjusted")
    /// A countdown reached zero.
    public static let finished = Kind(rawValue: "finished")
    /// A countdown was ended before.
    public static let stopped = Kind(rawValue: "stopped")
    /// A countdown was set back.
    public static let reset = Kind(rawValue: "reset")
    /// An alarm rings.
    public static let ringing = Kind(rawValue: "ringing")
    /// A reminder is due.
    public static let due = Kind(rawValue: "due")
  }

  /// What something happens to.
  @nonexhaustive
  public enum Item: String, Hashable, Sendable {
    /// A countdown.
    case countdown
    /// An alarm.
    case alarm
    /// A reminder.
    case reminder
    /// Only the number of overdue reminders changed.
    case badge
  }

  /// - Parameter fields: as they come over the socket; nil where they are no event.
  init?(_ fields: JSONObject) {
    guard let kind = fields["event"]?.string, fields["op"] == nil else { return nil }
    self.kind = Kind(rawValue: kind)
    item = fields["kind"]?.string.flatMap(Item.init) ?? .countdown
    (sequence, id) = (fields["seq"]?.integer, fields["id"]?.string.flatMap(CountdownID.init))
    (name, label) = (fields["name"]?.string, fields["label"]?.string)
    (moment, reason) = (fields.moment("at"), fields["reason"]?.string ?? "")
    (scheduled, until) = (fields.moment("scheduled"), fields.moment("until"))
    overdue = fields["overdue"]?.integer.map(Int.init(clamping:))
  }
}

extension HostEvent: CoalescingEvent {
  private static let none = CountdownID()
  package var source: CountdownID { id ?? Self.none }
  package var isTick: Bool { kind == .tick }
}
