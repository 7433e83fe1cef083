/// An event from which alerts are made: a ``CountdownEvent``, a routine's or an agenda's.
public protocol AlertableEvent: Sendable {
  /// The type of the subject.
  associatedtype Subject: AlertSubject = Alert.ID

  /// What its alerts are about: what a withdrawing event takes back.
  var subject: Subject { get }
  /// The alert that it makes by default; nil for none.
  var alert: Alert? { get }
  /// Whether what was presented about its subject is over: somebody stopped it, answered it
  /// elsewhere, or it runs again.
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
