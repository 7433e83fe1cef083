/// An error that leaves open whether an alert reached a person.
///
/// Other errors of a sink, or of a closure that announces an end, say that the alert failed, so
/// that it may be presented elsewhere as if for the first time. An alert without an answer may be
/// on the screen already, or appear there later:
///
/// ```swift
/// struct ServerSilent: UnansweredAlert {}
/// ```
public protocol UnansweredAlert: Error {
  /// Whether the alert may have been presented, or may still be. True by default.
  var isUnanswered: Bool { get }
}

extension UnansweredAlert {
  /// True.
  public var isUnanswered: Bool { true }
}

extension Error {
  /// Whether an alert that failed with this error may have been presented.
  package var leavesAlertOpen: Bool { (self as? any UnansweredAlert)?.isUnanswered ?? false }
}
