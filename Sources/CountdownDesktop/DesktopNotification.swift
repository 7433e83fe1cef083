#if Desktop
  public import Countdown

  /// A notification of one's own, for ``DesktopNotifier/post(_:)``.
  ///
  /// ```swift
  /// var rent = DesktopNotification(id: reminder, summary: "Pay rent", body: "since Fri 9:00")
  /// rent.urgency = .critical
  /// try notifier.post(rent)
  /// ```
  ///
  /// Texts are plain: markup is shown as it is written, control characters are not, and what is
  /// longer than about 1 KB is cut.
  public struct DesktopNotification: Sendable {
    /// How much it presses.
    public enum Urgency: UInt8, Hashable, Sendable {
      /// May go unseen.
      case low = 0
      /// As most.
      case normal = 1
      /// Stays until someone saw it.
      case critical = 2
    }

    /// What it is about; one notification is shown for each id, and replaced in place.
    public var id: CountdownID
    /// The title.
    public var summary: String
    /// The text below the title.
    public var body: String
    /// How much it presses.
    public var urgency: Urgency
    /// What it is, such as `x-countdown.finish`; nil for nothing in particular.
    public var category: String?
    /// A progress bar, 0 to 100; nil for none.
    public var progress: Int?
    /// Whether the server need not keep it in its history.
    public var isTransient = false
    /// Whether it stays after an action.
    public var isResident = false
    /// Its buttons.
    public var actions: [NotificationAction]
    /// The ids of the buttons in their order where room is short, on a server that shows titles
    /// only; nil for the usual order.
    public var briefOrder: [String]?
    /// The sound that the server shall play for this one, such as `alarm-clock-elapsed`, whatever
    /// the notifier was made with; nil for the notifier's choice.
    public var soundName: String?
    /// The name of the application's desktop entry, without `.desktop`; nil for none. Some desktops
    /// take what carries it away when its sender leaves the bus, so it is for those who stay.
    public var desktopEntry: String?
    /// Called, on a thread of its own, when the user closed it or clicked on it, unless that was an
    /// action.
    public var onDismissed: (@Sendable (CountdownID) -> Void)?

    /// A notification of normal urgency.
    public init(
      id: CountdownID, summary: String, body: String = "", urgency: Urgency = .normal,
      category: String? = nil, actions: [NotificationAction] = [],
      onDismissed: (@Sendable (CountdownID) -> Void)? = nil
    ) {
      self.id = id
      self.summary = summary
      self.body = body
      self.urgency = urgency
      self.category = category
      self.actions = actions
      self.onDismissed = onDismissed
    }
  }
#endif
