#if Desktop
  public import Countdown

  /// A notification of one's own, for ``DesktopNotifier/show(_:)``.
  ///
  /// ```swift
  /// var rent = DesktopNotification(id: reminder, title: "Pay rent", body: "since Fri 9:00")
  /// rent.urgency = .critical
  /// try notifier.show(rent)
  /// ```
  ///
  /// Texts are plain: markup is shown as it is written, control characters are not, and what is
  /// longer than about 1 KB is cut.
  public struct DesktopNotification: Identifiable, Sendable {
    /// What it is about; one notification is shown for each id, and replaced in place.
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
    /// How much it presses.
    public var urgency: Alert.Urgency
    /// What it is, such as `x-myapp.tea`, for people's own rules; nil for nothing in particular.
    public var category: String?
    /// A progress bar, 0 to 1; nil for none.
    public var progress: Double?
    /// Whether the server need not keep it in its history.
    public var isTransient = false
    /// Whether it stays after an action.
    public var isResident = false
    /// When it leaves the screen by itself.
    public var expiry = Expiry.standard
    /// Its buttons, the most important first, and what a click on it does.
    public var actions: [Action]
    /// The sound that the server shall play for this one, such as `alarm-clock-elapsed`, whatever
    /// the notifier was made with; nil for the notifier's choice.
    public var soundName: String?
    /// Called, on a thread of its own, when a person closed it, unless an action was chosen.
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
#endif
