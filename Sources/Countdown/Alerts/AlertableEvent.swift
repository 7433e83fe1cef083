/// An event that alerts are made of: a ``CountdownEvent``, a routine's or an agenda's.
public protocol AlertableEvent: Sendable {
  /// What its alerts are about: what a withdrawing event takes back.
  var subject: Alert.ID { get }
  /// The alert that it makes by default; nil for none.
  var alert: Alert? { get }
  /// Whether what was presented about its subject is over: somebody stopped it, answered it
  /// elsewhere, or it runs again.
  var withdrawsAlert: Bool { get }
}
