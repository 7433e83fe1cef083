/// The limits of clients, beyond which a host closes a connection. With the defaults all clients
/// together can make the host hold at most about 20 MB.
public struct HostLimits: Hashable, Sendable {
  /// The greatest number of bytes in a request.
  public var line = 65_536
  /// The greatest number of clients at a time. One more is accepted if a client that has been
  /// silent can be disconnected, so that commands do not wait for mere listeners.
  public var clients = 64
  /// The greatest number of subscribers among the clients.
  public var subscribers = 48
  /// The longest time of a request from its first byte to its newline, and of an answer to be read.
  public var requestTime = Duration.seconds(5)
  /// The longest time for which a request waits for those before it, and then fails with
  /// ``HostError/Code/timeout``: it was not carried out. One that has begun has no limit here,
  /// because what it does is known only at its end.
  public var answerTime = Duration.seconds(3)
  /// The longest time that a client that is not a subscriber may be silent.
  public var idleTime = Duration.seconds(30)
  /// The greatest number of bytes that wait for a subscriber, beyond those that the kernel holds.
  public var queue = 65_536

  /// The defaults.
  public init() {}
}
