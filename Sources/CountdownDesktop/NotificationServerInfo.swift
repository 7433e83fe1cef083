#if Desktop
  /// Who shows the notifications, and what it can do.
  public struct NotificationServerInfo: Hashable, Sendable {
    /// Its name, such as `dunst`.
    public let name: String
    /// Who makes it.
    public let vendor: String
    /// Its version.
    public let version: String
    /// What it offers, in the words of the notification specification: `actions`, `body-markup`,
    /// `sound` …
    public let capabilities: Set<String>
  }
#endif
