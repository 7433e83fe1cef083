public import Countdown
internal import CountdownSystem

/// The key of an entry: 1 to 128 of the letters a-z and A-Z, digits, `-`, `_`, `.` and `/`,
/// beginning with a letter or digit, as in `countdown/tea` and `alarm/1`.
public struct StoreKey: Hashable, Comparable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The text.
  public let rawValue: String

  /// A key; nil when the text is not an acceptable one.
  public init?(rawValue: String) {
    // The text may be of any size, so no more of it is looked at than a key may have.
    let bytes = Array(rawValue.utf8.prefix(129))
    guard let first = bytes.first, bytes.count <= 128, first.isLetterOrDigit,
      bytes.allSatisfy({ $0.isLetterOrDigit || "-_./".utf8.contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }

  /// Keys are ordered by their bytes.
  public static func < (left: StoreKey, right: StoreKey) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The text.
  public var description: String { rawValue }
}

/// The version of an entry. A revision never comes back for its key, even after a removal; its
/// value has no other meaning.
public struct EntryRevision: Hashable, Sendable, RawRepresentable {
  /// The engine's own number.
  public let rawValue: UInt64

  /// A revision, for engines.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// One shared item, and the claim of the process that is about to act on it.
public struct StoreEntry: Hashable, Sendable {
  /// The key of the entry.
  public let key: StoreKey
  /// The contents, in any form that the store's users agree on; nil for an entry that is removed.
  /// At most 64 KiB.
  public var body: [UInt8]?
  /// The moment at which a process next has to look at the entry, on the wall clock; only an index,
  /// because the body decides.
  public var due: WallMoment?
  /// The claim of the process that is about to act on the entry, if there is one.
  public var claim: StoreClaim?
  /// The version of this entry; nil for one that was not written yet.
  public var revision: EntryRevision?
  /// The reason why the stored entry cannot be read; the body is nil then.
  public var fault: StoreError?

  /// An entry as it is to be written, or as an engine has read it.
  public init(
    _ key: StoreKey, body: [UInt8]?, due: WallMoment? = nil, claim: StoreClaim? = nil,
    revision: EntryRevision? = nil, fault: StoreError? = nil
  ) {
    (self.key, self.body, self.due, self.claim) = (key, body, due, claim)
    (self.revision, self.fault) = (revision, fault)
  }
}

/// The claim of a process that is about to act on an entry.
public struct StoreClaim: Hashable, Sendable {
  /// The owner of the claim.
  public var owner: StoreOwner
  /// A number made for this claim alone, by which the owner recognizes its claim after a lost
  /// answer.
  public var token: UInt64
  /// The number of attempts begun and not given back, this one included.
  public var attempt: Int

  /// A claim.
  public init(owner: StoreOwner, token: UInt64, attempt: Int) {
    (self.owner, self.token, self.attempt) = (owner, token, attempt)
  }
}

/// An entry that is to replace a revision.
public struct StoreChange: Hashable, Sendable {
  /// The new entry; one without a body removes the old one.
  public var entry: StoreEntry
  /// The revision to be replaced; nil if there is none.
  public var replacing: EntryRevision?

  /// A change.
  public init(_ entry: StoreEntry, replacing: EntryRevision?) {
    (self.entry, self.replacing) = (entry, replacing)
  }
}

/// The outcome of a change.
public enum StoreOutcome: Hashable, Sendable {
  /// The entry was written, or removed, under this revision.
  case written(EntryRevision)
  /// Another entry lay there, given here; nil when there was none. Nothing was written.
  case faster(StoreEntry?)
  /// Nothing was written; with `.outcomeUnknown` it is not known whether anything was.
  case failed(StoreError)
}

extension StoreEntry {
  /// The greatest size of a body: 64 KiB.
  public static var largestBody: Int { 65_536 }

  /// The reason why no store accepts the entry; nil when it may be written.
  package var error: StoreError? {
    if let count = body?.count, count > Self.largestBody {
      return StoreError(.tooLarge(key, bytes: count))
    }
    guard let owner = claim?.owner.rawValue.utf8 else { return nil }
    if owner.count > Self.longestOwner || owner.contains(0) {
      return StoreError(.unreadable(key, "its owner is too long or not text"))
    }
    return nil
  }

  /// The greatest length of an owner's form, in bytes.
  private static var longestOwner: Int { 1_024 }

  /// The entry as it is in a store after it was written under a revision; of a removed entry only
  /// the removal is left.
  package func written(as revision: EntryRevision) -> StoreEntry {
    guard body != nil else { return StoreEntry(key, body: nil, revision: revision) }
    return StoreEntry(key, body: body, due: due, claim: claim, revision: revision)
  }
}
