internal import CountdownAlarms
internal import CountdownHost
internal import CountdownProgram

/// The messages of other threads to the loop of `countdown serve`.
enum ServeNotice: Sendable {
  /// An alarm rings, a reminder is due …
  case alarm(AlarmEvent)
  /// A countdown of the host, or of a process that does not announce it itself, has ended.
  case ended(HostAnnouncement)
  /// The host has nothing left to do.
  case isIdle
  /// A line about a fault.
  case remark(String)
}
