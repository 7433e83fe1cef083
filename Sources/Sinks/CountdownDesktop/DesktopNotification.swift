public import Countdown

/// A notification of your own, for ``DesktopNotifier/show(_:)``.
///
/// ```swift
/// var rent = DesktopNotification(id: reminder, title: "Pay rent", body: "since Fri 9:00")
/// rent.urgency = .critical
/// try notifier.show(rent)
/// ```
///
/// Texts are plain: markup is shown as written, control characters are not shown, and text longer
/// than about 1 KB is cut, as is a title of more than two rows and a body of more than ten.
public struct DesktopNotification: Identifiable, Sendable {
  /// The identity of its subject; one notification is shown for each id, and replaced in place.
  public var id: Alert.ID
  /// The title.
  public var title: String
  /// The text below the title.
  public var body: String
  /// The name of an icon in the desktop's theme, or the absolute path of one; nil for the
  /// notifier's.
  public var icon: String?
  /// The absolute path of a picture to be shown beside the text, where the server can; nil for
  /// none.
  public var image: String?
  /// The urgency.
  public var urgency: Alert.Urgency
  /// The category, such as `x-myapp.tea`, for users' own rules; nil for none.
  public var category: String?
  /// A progress bar, 0 to 1; nil for none.
  public var progress: Double?
  /// Whether the server need not keep it in its history.
  public var isTransient = false
  /// Whether it stays after an action.
  public var isResident = false
  /// The time after which it leaves the screen.
  public var expiry = Expiry.standard
  /// The buttons, the most important first, and the action of a click on the notification.
  public var actions: [Action]
  /// The sound that the server plays for this notification, such as `alarm-clock-elapsed`,
  /// whatever the notifier's settings; nil for the notifier's choice.
  public var soundName: String?
  /// Called, on a thread of its own, when a person closed the notification without choosing an
  /// action.
  public var onDismissed: (@Sendable (Alert.ID) -> Void)?

  /// A notification of normal urgency.
  public init(
    id: Alert.ID, title: String, body: String = "", icon: String? = nil,
    urgency: Alert.Urgency = .normal, category: String? = nil, actions: [Action] = [],
    onDismissed: (@Sendable (Alert.ID) -> Void)? = nil
  ) {
    (self.id, self.title, self.body, self.icon) = (id, title, body, icon)
    (self.urgency, self.category) = (urgency, category)
    (self.actions, self.onDismissed) = (actions, onDismissed)
  }

  /// A notification of normal urgency about a countdown, an alarm or a reminder.
  public init(
    id: CountdownID, title: String, body: String = "", icon: String? = nil,
    urgency: Alert.Urgency = .normal, category: String? = nil, actions: [Action] = [],
    onDismissed: (@Sendable (Alert.ID) -> Void)? = nil
  ) {
    self.init(
      id: Alert.ID(id), title: title, body: body, icon: icon, urgency: urgency,
      category: category, actions: actions, onDismissed: onDismissed)
  }
}
