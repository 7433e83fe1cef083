internal import Countdown
public import CountdownStore

/// The reason why a fleet did not carry out a call.
public struct FleetError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The key is empty, longer than 256 bytes of UTF-8, or contains a zero.
    case unusableKey(String)
    /// The body of the key has more bytes than the 65,536 that are allowed.
    case tooLarge(key: String, bytes: Int)
    /// The statement, or one of its values, contains a zero.
    case unusableStatement(String)
    /// The deadline of the key is no longer this handler's: another node took it over, the
    /// handler's limit is over, or it was scheduled again or cancelled; nothing was written.
    case superseded(key: String)
    /// The server could not be used.
    case store(StoreError)
  }

  init(_ reason: Reason) { self.reason = reason }
}

extension FleetError: CustomStringConvertible {
  /// One line that says what to do.
  public var description: String {
    switch reason {
    case .unusableKey(let key):
      "the key \(QuotedText(key)) cannot be used; write 1 to 256 bytes of UTF-8 without a zero"
    case .tooLarge(let key, let bytes):
      "the body of \(QuotedText(key)) has \(bytes) bytes, of at most"
        + " \(Fleet.Deadline.largestBody)"
    case .unusableStatement(let text):
      "the statement \(QuotedText(text)) or a value of it contains a zero; remove that"
    case .superseded(let key):
      "\(QuotedText(key)) is another node's, over its handler's limit, scheduled again or"
        + " cancelled; nothing was written"
    case .store(let error): error.description
    }
  }
}
