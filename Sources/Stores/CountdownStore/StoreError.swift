public import Countdown

/// The reason why a store did not carry out a call.
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// Another process holds the store's lock and does not release it; the text is the store's
    /// place.
    case locked(String)
    /// The store did not answer in time; the write may have been carried out.
    case outcomeUnknown(String)
    /// Other users could write in the store's place; the text names the fault.
    case unsafePlace(path: String, String)
    /// An entry cannot be used, for the reason given. Another entry may take its place, and the
    /// unusable one is set aside.
    case unreadable(StoreKey, String)
    /// A newer version of this library wrote an entry, in this format; it is never overwritten.
    case newerVersion(StoreKey, Int)
    /// The body has more bytes than an entry may have.
    case tooLarge(StoreKey, bytes: Int)
    /// The system refused a call.
    case system(path: String, SystemError)
    /// The engine refused, with its own message.
    case engine(String)
  }

  /// A failure, for engines.
  public init(_ reason: Reason) { self.reason = reason }

  /// Whether one entry cannot be used, rather than the store.
  public var isAboutEntry: Bool {
    switch reason {
    case .unreadable, .newerVersion, .tooLarge: true
    default: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// One line that says what to do.
  public var description: String {
    switch reason {
    case .locked(let place):
      "\(QuotedText.path(place)) is locked by a process that does not release it; end it and try"
        + " again"
    case .outcomeUnknown(let problem): "the write may or may not have succeeded: \(problem)"
    case .unsafePlace(let path, let problem): "\(QuotedText.path(path)) \(problem)"
    case .unreadable(let key, let problem): "the entry \(key) cannot be read: \(problem)"
    case .newerVersion(let key, let version):
      "the entry \(key) has version \(version): a newer program wrote it, use that"
    case .tooLarge(let key, let bytes):
      "the entry \(key) has \(bytes) bytes, of at most \(StoreEntry.largestBody)"
    case .system(let path, let error): "\(QuotedText.path(path)): \(error)"
    case .engine(let problem): problem
    }
  }
}
