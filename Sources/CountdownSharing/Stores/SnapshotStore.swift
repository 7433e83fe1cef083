/// Where shared countdowns lie: in files by default, in a database for a fleet of servers.
///
/// A store holds one record a name, and changes it only by comparison: who writes says which
/// record is to be replaced, and learns whether it was still that one. So no writer undoes what
/// another one did in between, and none waits for a reader. Its functions may block; they are
/// called from threads that may.
public protocol SnapshotStore: Sendable {
  /// Called when a countdown is about to be shared: tells now what would go wrong later. By default
  /// does nothing.
  func prepare() throws

  /// Called in the background after something was shared: removes what nobody will ask for any
  /// more. By default does nothing.
  func tidy() throws

  /// Puts a record in the place of another; of none when `old` is nil.
  ///
  /// - Returns: false, with nothing changed, when something else lies there.
  func publish(_ record: SharedCountdown, replacing old: SharedCountdown?) throws -> Bool

  /// Takes a record away.
  ///
  /// - Returns: false, with nothing changed, when something else or nothing lies there.
  func remove(_ record: SharedCountdown) throws -> Bool

  /// The record of a name, or nil.
  func read(_ name: String) throws -> SharedCountdown?

  /// All records in the order of their names, and what is wrong with those that cannot be read.
  func list() throws -> (records: [SharedCountdown], faults: [SharingError])

  /// Calls a closure after each change, on any thread, until the watch is cancelled; several
  /// changes may come as one call.
  func watch(_ changed: @escaping @Sendable () -> Void) throws -> SharedWatch
}

extension SnapshotStore {
  /// Does nothing.
  public func prepare() throws {}

  /// Does nothing.
  public func tidy() throws {}
}

/// A watch that can be ended. Dropping it ends nothing.
public final class SharedWatch: Sendable {
  private let body: @Sendable () -> Void

  /// A watch with what ends it; that must bear to be called twice.
  public init(onCancel body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Ends it: no new call begins.
  public func cancel() { body() }
}
