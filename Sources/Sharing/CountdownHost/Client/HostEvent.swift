public import Countdown
internal import CountdownSystem

/// An event of a countdown of the host, of an alarm or of a reminder.
public struct HostEvent: Hashable, Sendable {
  /// The number of the event among those of its item since the host started; nil for the badge.
  public let sequence: Int64?
  /// The kind of event: `started`, `paused`, `finished`, `ringing`, `due`, or another word.
  public let kind: Kind
  /// The kind of item that the event belongs to.
  public let item: Item
  /// The item's identity; nil for the badge.
  public let id: CountdownID?
  /// The name by which commands know a countdown.
  public let name: String?
  /// The label of an alarm or a reminder; a countdown's is in its status.
  public let label: String?
  /// The moment of the event, to the second.
  public let moment: WallMoment?
  /// The reason for the event: `user`, `deadline`, `late`, or another word.
  public let reason: String
  /// The moment at which an alarm or a reminder was due, to the second.
  public let scheduled: WallMoment?
  /// The moment until which the item rings or is quiet, to the second.
  public let until: WallMoment?
  /// The number of overdue reminders; nil in events of countdowns.
  public let overdue: Int?

  /// The kind of an event. There may be more kinds than are named here.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word, as Documentation/Protocol.md has it.
    public let rawValue: String
    /// A kind of any word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A countdown started.
    public static let started = Kind(rawValue: "started")
    /// A second of a countdown passed.
    public static let tick = Kind(rawValue: "tick")
    /// A countdown was paused.
    public static let paused = Kind(rawValue: "paused")
    /// A paused countdown was continued.
    public static let resumed = Kind(rawValue: "resumed")
    /// The length of a countdown changed.
    public static let adjusted = Kind(rawValue: "adjusted")
    /// A countdown reached zero.
    public static let finished = Kind(rawValue: "finished")
    /// A countdown was stopped before its end.
    public static let stopped = Kind(rawValue: "stopped")
    /// A countdown got its full time again.
    public static let reset = Kind(rawValue: "reset")
    /// An alarm rings.
    public static let ringing = Kind(rawValue: "ringing")
    /// A reminder is due.
    public static let due = Kind(rawValue: "due")
  }

  /// The kinds of items that have events.
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

  /// - Parameter fields: the fields of a message; the result is nil where they are not an event.
  init?(_ fields: JSONObject) {
    guard let kind = fields["event"]?.string, fields["op"] == nil else { return nil }
    self.kind = Kind(rawValue: kind)
    item = fields["kind"]?.string.flatMap(Item.init) ?? .countdown
    (sequence, id) = (fields["seq"]?.integer, fields["id"]?.string.flatMap(CountdownID.init))
    (name, label) = (fields["name"]?.string, fields["label"]?.string)
    (moment, reason) = (fields.moment("at"), fields["reason"]?.string ?? "")
    (scheduled, until) = (fields.moment("scheduled"), fields.moment("until"))
    overdue = fields["overdue"]?.integer.map { Int(clamping: max($0, 0)) }
  }
}
