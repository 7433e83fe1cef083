public import Countdown

/// What an entry is known by: 1 to 128 of the letters a-z and A-Z, digits, `-`, `_`, `.` and `/`,
/// beginning with a letter or digit, as in `countdown/tea` and `alarm/1`.
public struct StoreKey: Hashable, Comparable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The text.
  public let rawValue: String

  /// A key; nil when the text is none.
  public init?(rawValue: String) {
    // A text may be of any size: no more of it is looked at than a key may have.
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

/// Which version of an entry it is. A revision never comes back for its key, removal included;
/// nothing follows from its value.
public struct EntryRevision: Hashable, Sendable, RawRepresentable {
  /// The engine's own number.
  public let rawValue: UInt64

  /// A revision, for engines.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// One thing that is shared, and who is about to act on it.
public struct StoreEntry: Hashable, Sendable {
  /// What it is known by.
  public let key: StoreKey
  /// What it says, in whatever form its users agreed on; nil for an entry that is removed. At most
  /// 64 KiB.
  public var body: [UInt8]?
  /// When somebody has to look at it, on the wall clock; an index, and no more: the truth is in the
  /// body.
  public var due: WallMoment?
  /// Who is about to act on it, if somebody is.
  public var claim: StoreClaim?
  /// Which version this is; nil for one that was not written yet.
  public var revision: EntryRevision?
  /// Why what lies there cannot be read; the body is nil then.
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

/// Who is about to act on an entry.
public struct StoreClaim: Hashable, Sendable {
  /// Who it is.
  public var owner: StoreOwner
  /// A number made for this claim alone, by which an answer that was lost is found again.
  public var token: UInt64
  /// The number of attempts begun and not given back, this one included.
  public var attempt: Int

  /// A claim.
  public init(owner: StoreOwner, token: UInt64, attempt: Int) {
    (self.owner, self.token, self.attempt) = (owner, token, attempt)
  }
}

/// An entry that is to take the place of a revision.
public struct StoreChange: Hashable, Sendable {
  /// What is to lie there; without a body, nothing.
  public var entry: StoreEntry
  /// What it replaces; nil where nothing lies.
  public var replacing: EntryRevision?

  /// A change.
  public init(_ entry: StoreEntry, replacing: EntryRevision?) {
    (self.entry, self.replacing) = (entry, replacing)
  }
}

/// What became of a change.
public enum StoreOutcome: Hashable, Sendable {
  /// It lies there, or is removed, under this revision.
  case written(EntryRevision)
  /// Something else lay there: the entry, or nil when there was none. Nothing was written.
  case faster(StoreEntry?)
  /// Nothing was written, or, with `.outcomeUnknown`, nobody knows.
  case failed(StoreError)
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
