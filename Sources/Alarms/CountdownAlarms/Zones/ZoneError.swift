internal import Countdown

/// The reason why the rules of a zone are unavailable.
public struct ZoneError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The database has no such zone.
    case unknown
    /// There is no database.
    case noDatabase
    /// A file cannot be read, or is not a zone file.
    case unreadable
  }

  /// The kind of failure.
  public let kind: Kind
  /// The zone's name, or whatever was given for it.
  public let zone: String
  /// One line: what was asked for, what is wrong with it, and what to do.
  public let description: String

  init(_ kind: Kind, zone: String, _ description: String) {
    (self.kind, self.zone, self.description) = (kind, zone, description)
  }

  /// The same error, with the substitute that is used.
  func adding(_ remedy: String) -> ZoneError {
    ZoneError(kind, zone: zone, "\(description); \(remedy)")
  }

  static func unknown(_ zone: String, suggestion: String?) -> ZoneError {
    let end = suggestion.map { "; did you mean \($0)?" } ?? "; use a name such as Europe/Berlin"
    return ZoneError(.unknown, zone: zone, "there is no time zone \(QuotedText(zone))\(end)")
  }

  static func unreadable(
    _ zone: String, file: String, why: String, remedy: String = "reinstall the package tzdata"
  ) -> ZoneError {
    ZoneError(
      .unreadable, zone: zone,
      "\(QuotedText(file)) does not give the time zone: \(why); \(remedy)")
  }
}
