/// The owner of a claim: a process, or a session with a server. Two independent parts of one
/// process are two owners.
public struct StoreOwner: Hashable, Sendable, RawRepresentable {
  /// The engine's own form.
  public let rawValue: String

  /// An owner that was stored earlier.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The knowledge about an owner's life.
public enum Liveness: Hashable, Sendable {
  /// The owner runs, sleeps or is stopped, and may continue.
  case alive
  /// The owner has ended and never continues.
  case dead
  /// The owner cannot be seen from here: it is on another machine, or in another container.
  case unknown
}
