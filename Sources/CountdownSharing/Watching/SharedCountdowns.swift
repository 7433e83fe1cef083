internal import Countdown

/// The countdowns that other processes share, to be looked at and followed.
///
/// A reader takes no lock and writes nothing; it works on a read-only home, and where nothing was
/// ever shared. Nothing polls: a list comes when a record has changed, and between two lists the
/// remaining time is computed.
///
/// ```swift
/// let shared = try SharedCountdowns()
/// for await list in shared.changes {
///   for reading in list.readings() { print(reading.countdown.name, reading.remaining) }
/// }
/// ```
public struct SharedCountdowns: Sendable {
  /// Where it looks.
  public let state: SharedState

  /// The countdowns of a place; by default of the user's files.
  ///
  /// - Throws: ``SharingError`` when the environment names no absolute path.
  public init(in state: SharedState? = nil) throws(SharingError) {
    self.state = if let state { state } else { try .user() }
  }

  /// All shared countdowns now. A few dozen microseconds a record.
  public func list() throws -> SharedList {
    let (records, faults) = try state.snapshots.list()
    return SharedList(records, faults: faults, claims: state.claims, at: .now)
  }

  /// The shared countdown of one name, if there is one; reads no other.
  ///
  /// - Throws: ``SharingError`` when the name is none; what is wrong with the record is in the
  ///   list's ``SharedList/faults``.
  public func list(only name: String) throws -> SharedList {
    do {
      let record = try state.snapshots.read(name)
      return SharedList(
        [record].compactMap(\.self), faults: [], claims: state.claims, at: .now)
    } catch let error as SharingError where error.isAboutRecord {
      return SharedList([], faults: [error], claims: state.claims, at: .now)
    }
  }

  /// Calls a closure with the list as it is now, and again each time that it has changed, on one
  /// thread after the other, never twice at once, until the watch is cancelled.
  ///
  /// - Throws: what the store throws when it cannot be watched or read.
  public func watch(_ body: @escaping @Sendable (SharedList) -> Void) throws -> SharedWatch {
    let follower = ListFollower(self, body)
    let watch = try state.snapshots.watch { follower.look() }
    do {
      try follower.begin()
    } catch {
      watch.cancel()
      throw error
    }
    return SharedWatch {
      follower.end()
      watch.cancel()
    }
  }

  /// The list as it is now and each time that it has changed; a slow reader gets the latest. It
  /// ends only with the task, or with an error when the store cannot be watched.
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
