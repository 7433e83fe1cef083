/// What a host takes from its clients before it closes the connection. The defaults bound what all
/// of them together can make it hold to some 20 MB.
public struct HostLimits: Hashable, Sendable {
  /// The most bytes of a request.
  public var line = 65_536
  /// The most clients at a time. One more is let in if another can be let go that has been silent,
  /// so that commands do not wait for those who only listen.
  public var clients = 64
  /// The most of them that may be subscribers.
  public var subscribers = 48
  /// How long a request may take from its first byte to its newline, and an answer to be read.
  public var requestTime = Duration.seconds(5)
  /// How long a client that is no subscriber may say nothing.
  public var idleTime = Duration.seconds(30)
  /// The most bytes that wait for a subscriber, beyond what the kernel holds.
  public var queue = 65_536

  /// The defaults.
  public init() {}
}
