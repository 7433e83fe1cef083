public import Countdown

extension DesktopNotification {
  /// A button of a notification, and its action.
  ///
  /// ```swift
  /// DesktopNotification.Action(id: "again", title: "Start again") { [weak timer] _ in
  ///   timer?.start()
  /// }
  /// ```
  ///
  /// Some servers show no buttons, and offer only a click on the notification itself: that is the
  /// action with the id ``opening``. Without such an action, a click dismisses the notification.
  public struct Action: Identifiable, Sendable {
    /// The id of the action of a click on the notification itself: `default`.
    public static let opening = "default"

    /// The server's identifier of the action.
    public let id: String
    /// The text of the button.
    public let title: String
    /// Called on a thread of its own, so it may block.
    public let handler: @Sendable (Activation) -> Void

    /// A button with a title.
    public init(
      id: String, title: String, handler: @escaping @Sendable (Activation) -> Void
    ) {
      (self.id, self.title, self.handler) = (id, title, handler)
    }
  }

  /// An action chosen by a person.
  public struct Activation: Hashable, Sendable {
    /// The notification.
    public let id: Alert.ID
    /// A token with which a window that opens now may take the focus; nil if the desktop gives
    /// none.
    public let token: String?
  }

  /// The time after which a notification leaves the screen.
  @nonexhaustive
  public enum Expiry: Hashable, Sendable {
    /// The server's choice; critical notifications mostly stay.
    case standard
    /// Only when a person closes it.
    case never
    /// After this duration, to the millisecond, if the server honours it.
    case after(Duration)
  }
}
