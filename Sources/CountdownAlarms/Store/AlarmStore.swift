public import Countdown

/// Where alarms and reminders are kept: a set of records with one number that every change counts
/// up.
///
/// Processes that share a store each hold a copy of it. They read what has changed since they last
/// looked, decide, and write only if nobody else has written meanwhile; so each decision, the right
/// to ring included, is made once.
public protocol AlarmStore: Sendable {
  /// Everything that was written after a revision; 0 brings everything there is.
  func changes(since revision: Int64) throws(AlarmStoreError) -> AlarmStoreChanges

  /// Writes all of the entries, or none. What was written is on the disk when it returns.
  ///
  /// - Returns: the new revision; nil, and nothing is written, when the store's is another than the
  ///   one given.
  func commit(
    _ entries: [AlarmStoreEntry], at revision: Int64
  ) throws(AlarmStoreError) -> Int64?

  /// Calls back, on a thread of its own, after other processes may have written.
  ///
  /// - Returns: what ends it when the last reference goes.
  func watch(
    _ onChange: @escaping @Sendable () -> Void
  ) throws(AlarmStoreError) -> any AnyObject & Sendable
}

/// What is written to and read from a store. A record replaces the one with its id.
public enum AlarmStoreEntry: Hashable, Sendable {
  /// An alarm.
  case alarm(AlarmRecord)
  /// What became of one of its occurrences; its alarm must be in the store.
  case occurrence(OccurrenceRecord)
  /// A reminder.
  case reminder(ReminderRecord)
  /// No such alarm or reminder any more. An alarm takes its occurrences with it.
  case removed(CountdownID)
}

/// What was written after a revision.
public struct AlarmStoreChanges: Hashable, Sendable {
  /// The store's revision now.
  public var revision: Int64
  /// The records, alarms before their occurrences.
  public var entries: [AlarmStoreEntry]
  /// Whether ``entries`` is everything there is, and not only what has changed: what it does not
  /// name is gone.
  public var isComplete: Bool
  /// Whether another store has taken the place of the one that the reader knows: it was restored,
  /// copied over or removed. ``entries`` is everything then.
  public var isReplaced = false

  /// Changes.
  public init(revision: Int64, entries: [AlarmStoreEntry], isComplete: Bool) {
    self.revision = revision
    self.entries = entries
    self.isComplete = isComplete
  }
}

/// Why a store could not be read or written. What was in it is as it was.
public struct AlarmStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It cannot be opened or made: no directory, no permission.
    case unreachable
    /// It can be read and not written.
    case readOnly
    /// There is no room left.
    case full
    /// Another process holds it for too long.
    case locked
    /// Its contents are damaged.
    case corrupt
    /// The file was moved or deleted a moment ago, while it was open: another may take its place.
    case moved
    /// A newer version of this library made it.
    case newerVersion
    /// It is a database of something else.
    case foreign
    /// The medium failed.
    case failed
  }

  /// What is wrong.
  public let kind: Kind
  /// The file, or whatever names the store.
  public let store: String
  /// One line: the file, what is wrong, in whose words, and what to do.
  public let description: String

  /// An error with its one line.
  public init(_ kind: Kind, store: String, description: String) {
    self.kind = kind
    self.store = store
    self.description = description
  }
}
