public import Countdown

/// Shows alerts as desktop notifications, through libnotify.
///
/// A notification server may be missing, hang, or disappear with its notifications, and libnotify
/// then blocks for 25 seconds. This sink calls libnotify on a thread of its own and only after
/// the server has answered, waits two seconds at most, and shows everything again when a new
/// server appears:
///
/// ```swift
/// let notifier = try DesktopNotifier(appName: "Tea")
/// timer.attach(notifier)
/// ```
///
/// There is one notification for each alert's identity, replaced in place. An end, a due reminder
/// or a missed alarm stays until a person has seen it, unless its urgency is low. An alert that no
/// server could show is shown when one appears, unless it was withdrawn. Of more than ten, a new
/// server shows the newest ten, and one that says how many more there are. The connection to the
/// bus is made when the first alert needs it.
///
/// One notifier may serve any number of countdowns. All notifiers of a process share libnotify,
/// its thread and the connection to the session bus; GLib's default of ending the process with
/// the bus is switched off on it. An application that calls libnotify itself should not do so at
/// the same time on another thread: the library has no lock.
public final class DesktopNotifier: AlertSink {
  private let urgency: Alert.Urgency?
  let timeout: Duration
  let status: NotifierStatus
  let service: NotificationService

  /// A notifier; throws ``NotificationError`` when the system provides no thread for it.
  ///
  /// - Parameters:
  ///   - appName: the application's name, as people know it. An empty one is replaced by the name
  ///     of the program's file.
  ///   - icon: the name of an icon in the desktop's theme or the absolute path of one, for alerts
  ///     without their own.
  ///   - desktopEntry: the name of the application's desktop entry, without `.desktop`. Some
  ///     desktops remove notifications with an entry when their sender leaves the bus, so it is
  ///     for applications that stay.
  ///   - urgency: the urgency of every alert; nil for each alert's own.
  ///   - timeout: the total time that one alert waits for the bus and the server.
  ///   - soundName: the sound that the server plays, such as `complete`;
  ///     ``NotificationServerInfo/capabilities`` contains `sound` if it can.
  ///   - suppressSound: whether the server makes no sound, because another sink does.
  ///   - onFailure: called for every failure, including thrown ones; once for a notification that
  ///     is refused again and again.
  ///   - iconPixels: the icon itself, which is sent where no file of the icon's is found, as of an
  ///     application that is not installed.
  ///   - summary: the notification that stands for so many others, which are not shown again after
  ///     a restart of the server because ten newer ones are; its own identity is of no account.
  ///     By default `3 more notifications`, without an action.
  public init(
    appName: String, icon: String? = nil, desktopEntry: String? = nil,
    urgency: Alert.Urgency? = nil, timeout: Duration = .seconds(2), soundName: String? = nil,
    suppressSound: Bool = false,
    onFailure: (@Sendable (NotificationError) -> Void)? = nil,
    iconPixels: DesktopNotification.Pixels? = nil,
    summary: (@Sendable (_ others: Int) -> DesktopNotification)? = nil
  ) throws(NotificationError) {
    try DesktopLibrary.openNotify()
    try DesktopLibrary.openGIO(for: "notifications")
    (self.urgency, self.timeout) = (urgency, timeout)
    status = NotifierStatus(onFailure: onFailure)
    var settings = NotifierSettings(
      appName: ProgramName.cleaned(appName, otherwise: ProgramName.current), icon: icon,
      desktopEntry: desktopEntry, soundName: soundName, suppressesSound: suppressSound)
    if icon.map({ IconFiles.contain($0) }) != true { settings.iconPixels = iconPixels }
    if let summary { settings.summary = summary }
    do {
      service = NotificationService(settings, in: try NotifyThread.get(), status)
    } catch {
      throw .noThread(error, for: "notifier")
    }
  }

  deinit {
    service.home.thread.post { [service] in service.retire() }
  }

  /// Shows an alert, replacing one with the same identity.
  ///
  /// Returns when the server has accepted it, within the time limit. An alert that no server
  /// could show, or that a hanging server had not accepted by then, is shown as soon as a server
  /// answers; it can still be replaced and withdrawn. One that the server refused, as with too many
  /// in quick succession, is tried again after 1, 2, 4 … and then every 300 seconds, and when the
  /// server restarts. One that is still on the screen, stays there and makes no sound is not sent
  /// once more with the same content.
  ///
  /// - Parameter answer: called on a thread of its own. An alert gets one answer; one that lasts
  ///   gets actions until it is closed.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws(NotificationError) {
    try put(Posting(alert, urgency: urgency, answer))
  }
}
