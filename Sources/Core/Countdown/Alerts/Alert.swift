/// Something to show or play to a person, from any source.
///
/// Countdowns, routines and agendas make alerts of their events; an ``AlertSink`` presents them. A
/// closure at `attach` can change the words or decide differently:
///
/// ```swift
/// timer.attach(sink) { event in Alert(event)?.titled("Fertig") }
/// ```
public struct Alert: Identifiable, Hashable, Sendable {
  /// The identity: a later alert of the same source with the same identity replaces it.
  public var id: ID
  /// The countdown, routine, alarm or reminder that the alert is from.
  public var source: Source
  /// The kind of alert, for sinks that treat kinds differently.
  public var kind: Kind
  /// The title, in one line.
  public var title: String
  /// The text below the title; may be empty.
  public var body: String
  /// The name of an icon in the desktop's theme, or the absolute path of an image; nil for the
  /// sink's own.
  public var icon: String?
  /// The urgency.
  public var urgency = Urgency.normal
  /// The possible answers, the most important first.
  public var actions: [Action] = []
  /// The title of a click on the alert itself if it is offered as a button, such as `Open`; it
  /// answers ``Answer/opened(token:)``. Nil if a click does nothing.
  public var defaultActionTitle: String?
  /// The sound.
  public var sound = Sound.standard
  /// The progress, 0 to 1; nil for none.
  public var progress: Double?
  /// Whether the alert stays until it is answered, as the ringing of an alarm does.
  public var isPersistent = false
  /// Whether the kind of its event was named where the sink was attached. A sink that plays no clip
  /// for a warning plays it for one that was asked for.
  public internal(set) var isRequested = false
  /// The wall time of its subject: when a countdown ended, when an alarm was due. It was recorded
  /// at that moment, however late the sink is.
  public var wallTime: WallMoment
  /// The same moment on the timeline of the source's scheduler; nil if there is none.
  public var moment: Moment?

  /// An alert of normal urgency, without actions, with the sink's own sound.
  public init(
    _ id: ID, of source: Source = Source(.other), kind: Kind = .finished, title: String,
    body: String = "", wallTime: WallMoment = .now
  ) {
    (self.id, self.source, self.kind) = (id, source, kind)
    (self.title, self.body, self.wallTime) = (title, body, wallTime)
  }

  /// The alert that an event makes by default; nil for an event that makes none.
  public init?(_ event: some SourceEvent) {
    guard let alert = event.alert else { return nil }
    self = alert
  }

  /// The same alert with another title.
  public func titled(_ title: String) -> Alert { with { $0.title = title } }

  /// The same alert, changed.
  ///
  /// ```swift
  /// Alert(event)?.with { $0.urgency = .critical }
  /// ```
  public func with(_ change: (inout Alert) -> Void) -> Alert {
    var alert = self
    change(&alert)
    return alert
  }
}

extension Alert {
  /// An alert's identity, chosen by its source; by default the identity of its subject.
  public struct ID: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable,
    CustomStringConvertible
  {
    /// Any text.
    public let rawValue: String

    /// An identity of your own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An identity of your own.
    public init(stringLiteral text: String) { rawValue = text }

    /// The identity of a countdown, a routine, an alarm or a reminder.
    public init(_ id: some LosslessStringConvertible) { rawValue = id.description }

    /// The text.
    public var description: String { rawValue }
  }

  /// The source of an alert.
  public struct Source: Hashable, Sendable {
    /// The kind of source.
    public var kind: Kind
    /// The identity of the source; nil if it has none.
    public var id: ID?
    /// The name of the source for people; may be empty.
    public var label: String

    /// A source.
    public init(_ kind: Kind, id: ID? = nil, label: String = "") {
      (self.kind, self.id, self.label) = (kind, id, label)
    }

    /// The kinds of sources.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A `CountdownTimer`.
      case countdown
      /// A `RoutineTimer`.
      case routine
      /// An alarm of an `Agenda`.
      case alarm
      /// A reminder of an `Agenda`.
      case reminder
      /// Anything else.
      case other
    }
  }

  /// The kind of an alert. Applications add kinds of their own.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public let rawValue: String

    /// A kind of your own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Something came to its end.
    public static let finished = Kind(rawValue: "finished")
    /// A step of a routine came to its end.
    public static let stepFinished = Kind(rawValue: "stepFinished")
    /// Something ends soon. Rings and shows; no clip is played for it.
    public static let warning = Kind(rawValue: "warning")
    /// Something is in progress. Not worth keeping once it is over.
    public static let progress = Kind(rawValue: "progress")
    /// An alarm rings.
    public static let ringing = Kind(rawValue: "ringing")
    /// A reminder is due.
    public static let due = Kind(rawValue: "due")
    /// An alarm rang unheard, or not at all.
    public static let missed = Kind(rawValue: "missed")
  }

  /// The urgency of an alert, from the least on.
  public enum Urgency: Hashable, Comparable, Sendable, CaseIterable {
    /// May go unseen, and makes no sound.
    case low
    /// The usual urgency.
    case normal
    /// Reaches people who asked not to be disturbed, and stays until a person has seen it.
    case critical
  }

  /// A possible answer, such as a button.
  public struct Action: Identifiable, Hashable, Sendable {
    /// The source's identifier of the action. Not `default`, which is a click on the alert itself.
    public var id: String
    /// The text of the button.
    public var title: String

    /// An action with a title.
    public init(_ id: String, _ title: String) { (self.id, self.title) = (id, title) }
  }
}
