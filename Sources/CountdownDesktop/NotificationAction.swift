#if Desktop
  public import Countdown

  /// A button of a notification, and what it does.
  ///
  /// ```swift
  /// let again = NotificationAction(id: "again", title: "Start again") { [weak timer] _ in
  ///   timer?.start()
  /// }
  /// let notifier = try DesktopNotifier(actions: [again])
  /// ```
  ///
  /// Some servers show no buttons, and offer only what a click on the notification itself does:
  /// that is the action with the id `default`. Without one of yours, a click dismisses.
  public struct NotificationAction: Sendable {
    /// What the server calls the action; `default` is a click on the notification itself.
    public let id: String
    /// What stands on the button.
    public let title: String
    /// Called with the countdown's id, on a thread of its own, so it may block.
    public let handler: @Sendable (CountdownID) -> Void

    /// A button with a title.
    public init(id: String, title: String, handler: @escaping @Sendable (CountdownID) -> Void) {
      self.id = id
      self.title = title
      self.handler = handler
    }
  }
#endif
