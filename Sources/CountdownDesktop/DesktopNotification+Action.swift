#if Desktop
  public import Countdown

  extension DesktopNotification {
    /// A button of a notification, and what it does.
    ///
    /// ```swift
    /// DesktopNotification.Action(id: "again", title: "Start again") { [weak timer] _ in
    ///   timer?.start()
    /// }
    /// ```
    ///
    /// Some servers show no buttons, and offer only what a click on the notification itself does:
    /// that is the action with the id ``opening``. Without one of yours, a click dismisses.
    public struct Action: Identifiable, Sendable {
      /// The id of the action that a click on the notification itself is: `default`.
      public static let opening = "default"

      /// What the server calls the action.
      public let id: String
      /// What stands on the button.
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

    /// An action that a person chose.
    public struct Activation: Hashable, Sendable {
      /// The notification.
      public let id: Alert.ID
      /// With it a window that opens now may take the focus; nil where the desktop gives none.
      public let token: String?
    }

    /// When a notification leaves the screen by itself.
    @nonexhaustive
    public enum Expiry: Hashable, Sendable {
      /// As the server likes; a critical one mostly stays.
      case standard
      /// When somebody closes it.
      case never
      /// After so long, to the millisecond, where the server takes orders.
      case after(Duration)
    }
  }
#endif
