internal import Countdown
public import CountdownStore
internal import CountdownSystem

/// The countdowns that processes share, to be looked at, followed and commanded.
///
/// ```swift
/// let shared = try SharedCountdowns()                       // the user's own
/// for try await list in shared.changes {
///   for reading in list.readings() { print(reading.countdown.name, reading.remaining) }
/// }
/// try shared.perform(.pause, on: "tea")
/// ```
///
/// A reader takes no lock and writes nothing; it works on a read-only home, and where nothing was
/// ever shared. Nothing polls: a list comes when a record has changed, and between two lists the
/// remaining time is computed.
public struct SharedCountdowns: Sendable {
  /// The store that has the records.
  public let store: any SharedStore
  /// The socket of the host that shows notifications of these countdowns, and reports that they
  /// were opened; nil where there is none.
  public var hostSocket: String? { hostSockets?.socket }
  let hostSockets: HostSockets?
  let catalog: SharedCatalog

  /// The countdowns of a store.
  public init(in store: any SharedStore, hostSocket: String? = nil) {
    self.init(in: store, hostSockets: hostSocket.map { HostSockets(socket: $0) })
  }

  private init(in store: any SharedStore, hostSockets: HostSockets?) {
    (self.store, self.hostSockets) = (store, hostSockets)
    catalog = SharedCatalog(store)
  }

  /// The user's own countdowns: files in `$XDG_STATE_HOME/countdown/entries`, by default in
  /// `~/.local/state/countdown/entries`. Nothing is created before something is shared.
  ///
  /// - Throws: ``SharingError`` when the environment names no place.
  public init() throws(SharingError) { try self.init(isBrief: false) }

  /// - Parameter isBrief: whether this process ends right after a command.
  package init(isBrief: Bool) throws(SharingError) {
    let state: String?
    do throws(FolderFault) { state = try UserFolder.state.checked() } catch {
      throw SharingError(.noDirectory(error.description))
    }
    guard let state else {
      throw SharingError(
        .noDirectory("neither XDG_STATE_HOME nor HOME names a directory; set one of them"))
    }
    self.init(in: FileStore(in: "\(state)/entries", isBrief: isBrief), hostSockets: .user)
  }

  /// Countdowns in the files of a directory, which is made when something is shared.
  public static func files(in directory: String) -> SharedCountdowns {
    SharedCountdowns(in: FileStore(in: directory))
  }

  /// Countdowns in the memory of this process: for tests, and where nothing is to be stored.
  public static func inMemory() -> SharedCountdowns { SharedCountdowns(in: MemoryStore()) }

  package var entries: SharedEntries { SharedEntries(store: store) }
}

// MARK: - Looking

extension SharedCountdowns {
  /// All shared countdowns now. Reads the changes since the last call; a few dozen microseconds a
  /// record.
  ///
  /// - Throws: ``SharingError`` when the store cannot be read. Faults of single records are in
  ///   ``SharedList/faults``.
  public func list() throws(SharingError) -> SharedList {
    try catalog.list()
  }

  /// All records that can be read, also those of stopped countdowns and old ones, in no order.
  package func records() throws(SharingError) -> [SharedCountdown] { try catalog.records() }

  /// The shared countdown of one name, if there is one; reads no other.
  ///
  /// - Throws: ``SharingError`` when the name is not acceptable, or the store cannot be read.
  public func list(only name: String) throws(SharingError) -> SharedList {
    do throws(SharingError) {
      let record = try entries.read(name)
      return SharedList(record.map { [$0] } ?? [], faults: [], at: .now)
    } catch {
      guard error.isAboutRecord else { throw error }
      return SharedList([], faults: [error], at: .now)
    }
  }

  /// The shared countdown of one name; nil when there is none.
  ///
  /// - Throws: ``SharingError``.
  public func read(_ name: String) throws(SharingError) -> SharedCountdown? {
    try entries.read(name)
  }

  /// Calls a closure with the present list, and again each time that the list has changed, until
  /// the watch is cancelled. The calls come from several threads, but never two at once.
  ///
  /// - Throws: ``SharingError`` when the store cannot be watched or read.
  public func watch(
    _ body: @escaping @Sendable (SharedList) -> Void
  ) throws(SharingError) -> StoreWatch {
    let follower = ListFollower(self, body)
    _ = try list()
    let watch = try SharingError.passing { () throws(StoreError) in
      try store.watch { _ in follower.look() }
    }
    follower.look()
    return StoreWatch {
      follower.end()
      watch.cancel()
    }
  }

  /// The present list, and a new one each time that it has changed; a slow reader gets the latest.
  /// The sequence ends only with the task, or with an error when the store cannot be watched.
  public var changes: AsyncThrowingStream<SharedList, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      do {
        let watch = try watch { continuation.yield($0) }
        continuation.onTermination = { _ in watch.cancel() }
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }
}
