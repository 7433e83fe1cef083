#if Desktop
  public import Countdown

  /// Shows alerts as notifications of the desktop, through libnotify.
  ///
  /// A notification server may be missing, hang, or go away with what it showed, and libnotify then
  /// blocks for 25 seconds. This sink calls it on a thread of its own and only after the server has
  /// answered, waits two seconds at most, and shows again what a new server does not know:
  ///
  /// ```swift
  /// let notifier = try DesktopNotifier(appName: "Tea")
  /// timer.attach(notifier)
  /// ```
  ///
  /// There is one notification for each alert's identity, replaced in place. What no server could
  /// show is shown when one appears, unless it was withdrawn. The bus is asked for when the first
  /// alert needs it.
  ///
  /// One notifier may serve any number of countdowns. All of a process share libnotify, its thread
  /// and the session bus's connection, on which GLib's habit of ending the process with the bus is
  /// switched off. An application that calls libnotify itself should not do so at the same time on
  /// another thread: the library has no lock.
  public final class DesktopNotifier: AlertSink {
    /// The kinds of a countdown's events that make an alert; nil where nothing was said.
    package let selectedKinds: Set<CountdownEvent.Kind>?
    private let urgency: Alert.Urgency?
    let timeout: Duration
    let status: NotifierStatus
    let service: NotificationService

    /// A notifier; throws ``NotificationError`` when the system gives it no thread.
    ///
    /// - Parameters:
    ///   - appName: the application's name, as people know it. An empty one is replaced by the name
    ///     of the program's file.
    ///   - icon: the name of an icon in the desktop's theme or the absolute path of one, for alerts
    ///     without their own.
    ///   - desktopEntry: the name of the application's desktop entry, without `.desktop`. Some
    ///     desktops take what carries it away when its sender leaves the bus, so it is for
    ///     applications that stay.
    ///   - kinds: the kinds of a countdown's events that make an alert; nil for those that do by
    ///     default.
    ///   - urgency: how much every alert presses; nil for each alert's own.
    ///   - timeout: how long one alert waits for the bus and the server in all.
    ///   - soundName: the sound that the server shall play, such as `complete`; see
    ///     ``NotificationServerInfo/capabilities`` for whether it can (`sound`).
    ///   - suppressSound: whether the server shall make no sound, because someone else does.
    ///   - onFailure: called for every failure, those that are thrown too.
    public init(
      appName: String, icon: String? = nil, desktopEntry: String? = nil,
      on kinds: Set<CountdownEvent.Kind>? = nil, urgency: Alert.Urgency? = nil,
      timeout: Duration = .seconds(2), soundName: String? = nil, suppressSound: Bool = false,
      onFailure: (@Sendable (NotificationError) -> Void)? = nil
    ) throws(NotificationError) {
      try DesktopLibrary.openNotify()
      try DesktopLibrary.openGIO(for: "notifications")
      (selectedKinds, self.urgency, self.timeout) = (kinds, urgency, timeout)
      status = NotifierStatus(onFailure: onFailure)
      let settings = NotifierSettings(
        appName: ProgramName.cleaned(appName, otherwise: ProgramName.current), icon: icon,
        desktopEntry: desktopEntry, soundName: soundName, suppressesSound: suppressSound)
      do {
        service = NotificationService(settings, in: try NotifyThread.get(), status)
      } catch {
        throw .noThread(error, for: "notifier")
      }
    }

    deinit {
      service.home.thread.post { [service] in service.retire() }
    }

    /// Shows an alert, in the place of the one with its identity.
    ///
    /// Returns when the server has it, within the time limit. One that nobody could show, or that a
    /// hanging server had not taken by then, is shown as soon as there is a server that answers; it
    /// can be replaced and withdrawn all the same.
    ///
    /// - Parameter answer: called on a thread of its own. An alert takes one answer; one that lasts
    ///   takes actions until it is closed.
    public func present(
      _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
    ) throws(NotificationError) {
      try put(Posting(alert, urgency: urgency, answer))
    }
  }

  extension DesktopNotifier: KindSelecting {}
#endif
