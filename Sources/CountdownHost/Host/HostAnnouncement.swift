internal import Countdown
public import CountdownSharing

/// The end of a countdown, which a host hands to the program that rings. It is claimed before, and
/// noted as announced afterwards.
public struct HostAnnouncement: Hashable, Sendable {
  /// What has ended. ``SharedFinish/isRepeated`` where another process was about to announce it and
  /// broke off, so that it may have been noticed already.
  public let finish: SharedFinish
  /// How late it is announced, by the wall clock. Whether one that is hours late still rings is the
  /// program's to decide.
  public let lateness: Duration

  init(_ finish: SharedFinish) {
    self.finish = finish
    lateness = finish.lateness()
  }
}

/// Who is to act when the user opened a finish's notification.
public enum HostOpening: Hashable, Sendable {
  /// The application was told over its subscription; nothing else is to be done.
  case application
  /// The application is gone: this command shows it.
  case command([String])
  /// There is no application: the program shows the countdown itself.
  case program
}
