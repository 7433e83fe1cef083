internal import CCountdownGIO
internal import CCountdownNotify
internal import Countdown

/// A notification's life in libnotify: from being shown to leaving the screen. (libnotify
/// reports only the first closing, so a second life needs a second object.)
///
/// Made, used and released on libnotify's thread, and only after the server has answered: the
/// first object, and the last reference to one that was never shown, call the server.
final class NotifyHandle {
  /// Events of the notification on the screen.
  enum Happening: Sendable {
    case action(String, token: String?)
    case closed(reason: Int32)
  }

  /// The content that the server has accepted, until something changes; nil if that is unknown.
  var shown: NotificationMessage?
  private var message: NotificationMessage
  private let object: OpaquePointer
  private let relay: Relay
  private let closedHandler: UInt

  /// - Parameter report: called on the thread on which libnotify calls back, which is another one
  ///   if the application called libnotify first.
  init(_ message: NotificationMessage, _ report: @escaping @Sendable (Happening) -> Void) {
    object = notify_notification_new(message.summary, message.body, message.icon)
    relay = Relay(report)
    self.message = message
    closedHandler = Self.hearClosed(object, relay)
    fill(message)
  }

  deinit {
    let object = UnsafeMutableRawPointer(object)
    g_signal_handler_disconnect(object, closedHandler)
    g_object_unref(object)
  }

  /// Changes what is on the screen, at the next ``show()``.
  func update(_ message: NotificationMessage) {
    (self.message, shown) = (message, nil)
    _ = notify_notification_update(object, message.summary, message.body, message.icon)
    notify_notification_clear_hints(object)
    notify_notification_clear_actions(object)
    fill(message)
  }

  /// Blocks for as long as the server does, up to 25 s.
  func show() throws(BusFailure) {
    if let failure = BusFailure.ofDescriptors { throw failure }
    var error: UnsafeMutablePointer<GError>?
    if notify_notification_show(object, &error) == 0 { throw BusFailure(taking: error) }
    shown = message
  }

  /// Blocks for as long as the server does, up to 25 s.
  func close() throws(BusFailure) {
    if let failure = BusFailure.ofDescriptors { throw failure }
    var error: UnsafeMutablePointer<GError>?
    if notify_notification_close(object, &error) == 0 { throw BusFailure(taking: error) }
  }

  private func fill(_ message: NotificationMessage) {
    if let name = message.appName { notify_notification_set_app_name(object, name) }
    notify_notification_set_timeout(object, message.timeout)
    for (key, value) in message.hints.sorted(by: { $0.key < $1.key }) {
      notify_notification_set_hint(object, key, value.makeVariant())
    }
    for action in message.actions {
      notify_notification_add_action(
        object, action.id, action.title,
        { notification, action, data in
          guard let data else { return }
          let token = notify_notification_get_activation_token?(notification)
          Unmanaged<Relay>.fromOpaque(data).takeUnretainedValue().report(
            .action(String(cString: action), token: token.map { String(cString: $0) }))
        }, relay.retained, Relay.release)
    }
  }

  private static func hearClosed(_ object: OpaquePointer, _ relay: Relay) -> UInt {
    let handler: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = {
      notification, data in
      guard let notification, let data else { return }
      Unmanaged<Relay>.fromOpaque(data).takeUnretainedValue().report(
        .closed(reason: notify_notification_get_closed_reason(notification)))
    }
    return g_signal_connect_data(
      UnsafeMutableRawPointer(object), "closed",
      unsafeBitCast(handler, to: (@convention(c) () -> Void).self), relay.retained,
      { data, _ in Relay.release(data) }, 0)
  }
}

/// Delivers libnotify's reports to their receiver.
private final class Relay: Sendable {
  let report: @Sendable (NotifyHandle.Happening) -> Void

  init(_ report: @escaping @Sendable (NotifyHandle.Happening) -> Void) {
    self.report = report
  }

  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    if let data { Unmanaged<Relay>.fromOpaque(data).release() }
  }
}
