public import Countdown

/// A place in a store's history, for ``SharedStore/changes(after:limit:)``. Nothing follows from
/// its bytes.
public struct StoreCursor: Hashable, Sendable {
  /// The engine's own form.
  public let bytes: [UInt8]

  /// A cursor, for engines.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Before everything.
  public static let start = StoreCursor(bytes: [])
}

/// A page of what has changed.
public struct StoreChanges: Hashable, Sendable {
  /// What has changed, or lies there.
  public var entries: [StoreEntry]
  /// Where the next page begins.
  public var cursor: StoreCursor
  /// Whether this page and those that follow while ``hasMore`` is true hold all there is, so that
  /// an entry which is not in them is gone.
  public var isComplete: Bool
  /// Whether more is to be read at once.
  public var hasMore: Bool

  /// A page.
  public init(entries: [StoreEntry], cursor: StoreCursor, isComplete: Bool, hasMore: Bool) {
    (self.entries, self.cursor) = (entries, cursor)
    (self.isComplete, self.hasMore) = (isComplete, hasMore)
  }
}

/// The present on a store's clock, as far as it is known: a server's only to the time that its
/// answer took.
public struct StoreTime: Hashable, Sendable {
  /// It is not earlier.
  public var earliest: WallMoment
  /// It is not later.
  public var latest: WallMoment

  /// A time between two moments.
  public init(earliest: WallMoment, latest: WallMoment) {
    (self.earliest, self.latest) = (earliest, latest)
  }
}

/// What a watch tells.
@nonexhaustive
public enum StoreSignal: Hashable, Sendable {
  /// Something may have changed.
  case changed
  /// Another store lies in the place of the one that was open: it was removed, restored or
  /// replaced. It was opened anew, and everything is to be read again.
  case replaced
  /// Changes are not seen any more, and why; it is tried again, and `.changed` follows when it
  /// worked.
  case lost(StoreError)
}

/// A watch that can be ended. Dropping it ends nothing.
public final class StoreWatch: Sendable {
  private let body: @Sendable () -> Void

  /// A watch with what ends it, which may be called twice.
  public init(onCancel body: @escaping @Sendable () -> Void) { self.body = body }

  /// Ends it: no new call begins.
  public func cancel() { body() }
}
