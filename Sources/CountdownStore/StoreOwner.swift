/// Who may hold a claim: a process, or a session with a server. Two parts of one process that act
/// by themselves are two owners.
public struct StoreOwner: Hashable, Sendable, RawRepresentable {
  /// The engine's own form.
  public let rawValue: String

  /// An owner that was written down.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What is known of an owner's life.
public enum Liveness: Hashable, Sendable {
  /// It runs, sleeps or is stopped, and may go on.
  case alive
  /// It has ended and never goes on.
  case dead
  /// Nobody can tell from here: it is on another machine, or in another container.
  case unknown
}
