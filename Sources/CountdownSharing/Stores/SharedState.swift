internal import CountdownSystem

/// The two places that processes share: where countdowns lie, and who announces their ends.
///
/// ```swift
/// let state = try SharedState.user()                    // files in the user's state directory
/// let state = SharedState.files(in: "/run/kitchen")     // files elsewhere
/// let state = SharedState(snapshots: MyTable(), claims: MyTable())
/// ```
public struct SharedState: Sendable {
  /// Where countdowns lie.
  public let snapshots: any SnapshotStore
  /// Who announces their ends.
  public let claims: any FinishClaims
  /// The socket of the host that shows notifications of what is shared here, and passes on that
  /// they were opened; nil where there is none, as in a state of your own making.
  public var hostSocket: String?

  /// A state of your own making.
  public init(snapshots: any SnapshotStore, claims: any FinishClaims) {
    (self.snapshots, self.claims) = (snapshots, claims)
  }

  /// Files in `$XDG_STATE_HOME/countdown`, by default `~/.local/state/countdown`. Nothing is
  /// touched before something is shared.
  ///
  /// - Throws: ``SharingError`` when the environment names no absolute path.
  public static func user() throws(SharingError) -> SharedState {
    var state = files(in: try StateDirectory.path(environment: StateDirectory.variable))
    state.hostSocket = HostPlace.userSocket
    return state
  }

  /// Files in a directory, which is made when something is shared.
  public static func files(in directory: String) -> SharedState {
    SharedState(
      snapshots: FileSnapshotStore(in: "\(directory)/countdowns"),
      claims: FileFinishClaims(in: "\(directory)/finishes"))
  }

  /// Memory of this process alone: for tests, and where nothing is to be stored.
  public static func inMemory() -> SharedState {
    SharedState(snapshots: MemorySnapshotStore(), claims: MemoryFinishClaims())
  }
}
