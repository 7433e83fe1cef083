/// The notification server and its capabilities.
public struct NotificationServerInfo: Hashable, Sendable {
  /// The name, such as `dunst`.
  public let name: String
  /// The vendor.
  public let vendor: String
  /// The version.
  public let version: String
  /// The capabilities, in the terms of the notification specification: `actions`, `body-markup`,
  /// `sound` …
  public let capabilities: Set<String>
}
