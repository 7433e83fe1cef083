public import Countdown

/// A place in a store's history, for ``SharedStore/changes(after:limit:)``. Its bytes have no
/// meaning for callers.
public struct StoreCursor: Hashable, Sendable {
  /// The engine's own form.
  public let bytes: [UInt8]

  /// A cursor, for engines.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The place before all changes.
  public static let start = StoreCursor(bytes: [])

  /// A cursor that holds numbers.
  package init(numbers: [UInt64]) {
    bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
  }

  /// The numbers that ``init(numbers:)`` was given; nil if the cursor holds others than so many.
  package func numbers(_ count: Int) -> [UInt64]? {
    guard bytes.count == 8 * count else { return nil }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
  }
}

/// A page of changes.
public struct StoreChanges: Hashable, Sendable {
  /// The entries that have changed, or, in a complete listing, that exist.
  public var entries: [StoreEntry]
  /// The place at which the next page begins.
  public var cursor: StoreCursor
  /// Whether this page, with those that follow while ``hasMore`` is true, holds all entries, so
  /// that an entry which is not in them is gone.
  public var isComplete: Bool
  /// Whether more is to be read at once.
  public var hasMore: Bool

  /// A page.
  public init(entries: [StoreEntry], cursor: StoreCursor, isComplete: Bool, hasMore: Bool) {
    (self.entries, self.cursor) = (entries, cursor)
    (self.isComplete, self.hasMore) = (isComplete, hasMore)
  }
}

/// The present on a store's clock, as far as it is known: a server's clock is known only to within
/// the time that its answer took.
public struct StoreTime: Hashable, Sendable {
  /// A moment that the present is not earlier than.
  public var earliest: WallMoment
  /// A moment that the present is not later than.
  public var latest: WallMoment

  /// A time between two moments.
  public init(earliest: WallMoment, latest: WallMoment) {
    (self.earliest, self.latest) = (earliest, latest)
  }
}

/// A signal of a watch.
@nonexhaustive
public enum StoreSignal: Hashable, Sendable {
  /// Something may have changed.
  case changed
  /// Another store has taken the place of the one that was open: that one was removed, restored or
  /// replaced. The new store was opened, and everything is to be read again.
  case replaced
  /// Changes are no longer seen, for this reason. The watch is tried again, and `.changed` follows
  /// when that succeeds.
  case lost(StoreError)
}

/// A watch that can be ended. Dropping it ends nothing.
public final class StoreWatch: Sendable {
  private let body: @Sendable () -> Void

  /// A watch with the closure that ends it, which may be called twice.
  public init(onCancel body: @escaping @Sendable () -> Void) { self.body = body }

  /// Ends the watch: no new call begins.
  public func cancel() { body() }
}
