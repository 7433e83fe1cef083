internal import Countdown
public import CountdownSharing

/// The end of a countdown, which a host passes to the program that rings. The end is claimed before
/// that, and noted as announced afterwards.
public struct HostAnnouncement: Hashable, Sendable {
  /// The finish. `SharedFinish.isRepeated` if an earlier attempt to announce it broke off or had
  /// no answer, so that a person may have noticed it already.
  public let finish: SharedFinish
  /// The time since the end was due, by the wall clock. The program decides whether an announcement
  /// that is hours late still rings.
  public let lateness: Duration

  init(_ finish: SharedFinish) {
    self.finish = finish
    lateness = finish.lateness()
  }
}

/// The party that acts when the user opened a finish's notification.
public enum HostOpening: Hashable, Sendable {
  /// The application was informed over its subscription; nothing else is to be done.
  case application
  /// The application is gone: this command shows it.
  case command([String])
  /// There is no application: the program shows the countdown itself.
  case program
}
