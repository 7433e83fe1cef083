/// An event from which alerts are made: a ``CountdownEvent``, a routine's or an agenda's.
public protocol AlertableEvent: Sendable {
  /// The type of the subject.
  associatedtype Subject: AlertSubject = Alert.ID

  /// The subject of its alerts. An event that withdraws takes back those of the same subject.
  var subject: Subject { get }
  /// The alert that it makes by default; nil for none.
  var alert: Alert? { get }
  /// Whether the alerts about its subject are over: it was stopped, was answered elsewhere, or runs
  /// again.
  var withdrawsAlert: Bool { get }
}

/// The subject of an event: an ``Alert/ID``, or something that has one.
public protocol AlertSubject: Sendable {
  /// The identity that its alerts have by default.
  var alertID: Alert.ID { get }
}

extension Alert.ID: AlertSubject {
  /// The identity itself.
  public var alertID: Alert.ID { self }
}
