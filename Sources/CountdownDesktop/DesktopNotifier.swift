#if Desktop
  public import Countdown

  /// Shows on the desktop that a countdown finished.
  ///
  /// A notification server may be missing, hang, or go away with what it showed, and the usual
  /// libraries then block for 25 seconds or end the process. This sink asks it from a thread of its
  /// own, waits two seconds at most, and shows again what a new server does not know:
  ///
  /// ```swift
  /// let notifier = try DesktopNotifier(appName: "Tea")
  /// timer.attach(notifier)
  /// ```
  ///
  /// There is one notification for each countdown, replaced in place: `Tea finished`, and quietly
  /// `Tea, ends 10:35` when `.started` is one of the kinds. It is closed when the countdown is
  /// stopped, paused or reset; the next step of a routine does not close what the last one showed.
  /// The bus is asked for when the first event needs it.
  ///
  /// One notifier may serve any number of countdowns.
  public final class DesktopNotifier: EventSink {
    private let kinds: Set<CountdownEvent.Kind>
    private let actions: [NotificationAction]
    private let onDismissed: (@Sendable (CountdownID) -> Void)?
    private let urgency: DesktopNotification.Urgency
    private let clock: WallClock
    let timeout: Duration
    let status: NotifierStatus
    let thread: GLibThread
    let service: NotificationService

    /// A notifier; throws ``NotificationError`` when the system gives it no thread.
    ///
    /// - Parameters:
    ///   - appName: the application's name.
    ///   - kinds: the kinds of event it shows. `.stopped`, `.paused` and `.reset` never alert;
    ///     `.tick` keeps a progress bar up to date.
    ///   - actions: the buttons of the finish, where the server shows any.
    ///   - urgency: how much the finish presses; `.critical` stays until someone saw it.
    ///   - onDismissed: called when the user closed or clicked the finish and that was no action.
    ///   - timeout: how long one event waits for the bus and the server in all.
    ///   - soundName: the sound that the server shall play, such as `complete`; see
    ///     ``NotificationServerInfo/capabilities`` for whether it can (`sound`).
    ///   - suppressSound: whether the server shall make no sound, because someone else does.
    ///   - onFailure: called for every failure, those that `receive` throws too.
    public convenience init(
      appName: String = "Countdown", on kinds: Set<CountdownEvent.Kind> = [.finished],
      actions: [NotificationAction] = [], urgency: DesktopNotification.Urgency = .critical,
      onDismissed: (@Sendable (CountdownID) -> Void)? = nil, timeout: Duration = .seconds(2),
      soundName: String? = nil, suppressSound: Bool = false,
      onFailure: (@Sendable (NotificationError) -> Void)? = nil
    ) throws(NotificationError) {
      try self.init(
        appName: appName, on: kinds, actions: actions, urgency: urgency,
        onDismissed: onDismissed, timeout: timeout,
        sound: SoundChoice(name: soundName, isSuppressed: suppressSound), onFailure: onFailure,
        clock: .system, address: { SessionBusAddress.find() })
    }

    init(
      appName: String = "Countdown", on kinds: Set<CountdownEvent.Kind> = [.finished],
      actions: [NotificationAction] = [], urgency: DesktopNotification.Urgency = .critical,
      onDismissed: (@Sendable (CountdownID) -> Void)? = nil, timeout: Duration = .seconds(2),
      sound: SoundChoice = SoundChoice(),
      onFailure: (@Sendable (NotificationError) -> Void)? = nil, clock: WallClock = .system,
      address: @escaping @Sendable () -> String?
    ) throws(NotificationError) {
      self.kinds = kinds
      self.actions = actions
      self.urgency = urgency
      self.onDismissed = onDismissed
      self.clock = clock
      self.timeout = timeout
      status = NotifierStatus(onFailure: onFailure)
      service = NotificationService(
        appName: appName, sound: sound, status: status, address: address)
      do {
        thread = try GLibThread.start(name: "countdown-notif")
      } catch {
        throw NotificationError(
          kind: .noThread, operation: "start the notifier's thread", message: "\(error)")
      }
    }

    deinit {
      thread.post { [service, thread] in
        service.endWhenEmpty { thread.end() }
      }
    }

    /// Shows or closes the countdown's notification. Returns within the time limit.
    public func receive(_ event: CountdownEvent) throws(NotificationError) {
      switch EventNotification(event, on: kinds, clock: clock) {
      case .show(var notification):
        if event.kind == .finished {
          notification.urgency = urgency
          notification.actions = actions
          notification.onDismissed = onDismissed
        }
        try post(notification)
      case .withdraw: try withdraw(event.id)
      case .none: break
      }
    }

    /// Leaves the bus as soon as nothing is on the screen; until then the buttons work. A later
    /// event connects anew.
    public func close() {
      thread.post { [service] in
        service.endWhenEmpty {}
      }
    }
  }
#endif
