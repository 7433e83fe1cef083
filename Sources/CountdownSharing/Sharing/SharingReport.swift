/// How well the store keeps up with a countdown that is shared.
public struct SharingReport: Sendable {
  /// How often a record was published or removed.
  public internal(set) var changes = 0
  /// How often that failed, a finish that could not be claimed included.
  public internal(set) var failures = 0
  /// The latest failure, also when it was made good since.
  public internal(set) var lastError: (any Error)?
  /// Whether the store has what it should: false while a change waits, or is tried again.
  public internal(set) var isCurrent = true
}
