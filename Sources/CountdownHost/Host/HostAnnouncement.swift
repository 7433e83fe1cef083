internal import Countdown
public import CountdownSharing

/// The end of a countdown, which a host hands to whoever rings: once in all, for it is claimed
/// before and confirmed after.
public struct HostAnnouncement: Hashable, Sendable {
  /// What has ended.
  public let finish: SharedFinish
  /// How late it is told, by the wall clock. Whether one that is hours late still rings is the
  /// program's to decide.
  public let lateness: Duration
  /// Whether another process was about to tell it and died: then it must not ring any more, but be
  /// listed as one that may not have been seen.
  public let mayNotHaveBeenSeen: Bool

  init(_ finish: SharedFinish, mayNotHaveBeenSeen: Bool = false) {
    self.finish = finish
    lateness = finish.lateness()
    self.mayNotHaveBeenSeen = mayNotHaveBeenSeen
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
