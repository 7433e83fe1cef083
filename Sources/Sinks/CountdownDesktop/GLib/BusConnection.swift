internal import CCountdownGIO

/// A connection to a message bus, of our own or shared by the process. Neither ends the process
/// with the bus, which is GLib's default.
///
/// A connection is used on one thread with a main context of its own, where replies and signals
/// arrive too.
final class BusConnection {
  private let handle: OpaquePointer
  private let isShared: Bool
  private let thread: GLibThread
  private var subscriptions: [UInt32] = []
  private var handlers: [UInt] = []

  /// Takes over a connection.
  init(_ handle: OpaquePointer, isShared: Bool, on thread: GLibThread) {
    (self.handle, self.isShared, self.thread) = (handle, isShared, thread)
    g_dbus_connection_set_exit_on_close(handle, 0)
  }

  deinit {
    for subscription in subscriptions {
      g_dbus_connection_signal_unsubscribe(handle, subscription)
    }
    let object = UnsafeMutableRawPointer(handle)
    for handler in handlers { g_signal_handler_disconnect(object, handler) }
    if !isShared { close() }
    g_object_unref(object)
  }

  /// Calls that have no reply yet may be lost. After the bus died this does nothing.
  private func close() {
    let handle = handle
    let callback = BusCallback(on: thread) { result in
      _ = g_dbus_connection_close_finish(handle, result, nil)
    }
    g_dbus_connection_close(handle, nil, BusCallback.run, callback.retained)
  }

  /// Calls a method. The caller need not wait as long as the call may take, but a late reply is
  /// still reported.
  ///
  /// - Parameters:
  ///   - isEndless: whether to wait for the reply as long as the other side lives; else for
  ///     GLib's 25 s.
  ///   - mayStart: whether the bus may start a service for it.
  func call(
    _ method: BusMethod, _ arguments: [BusValue] = [], isEndless: Bool = false,
    mayStart: Bool = false, then: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    let handle = handle
    let callback = BusCallback(on: thread) { result in
      var error: UnsafeMutablePointer<GError>?
      guard let reply = g_dbus_connection_call_finish(handle, result, &error) else {
        return then(.failure(BusFailure(taking: error)))
      }
      defer { g_variant_unref(reply) }
      then(.success(BusValue(reply).members))
    }
    g_dbus_connection_call(
      handle, method.destination, method.path, method.interface, method.name,
      BusValue.tuple(arguments).makeVariant(), nil,
      mayStart ? 0 : G_DBUS_CALL_FLAGS_NO_AUTO_START, isEndless ? .max : -1, nil,
      BusCallback.run, callback.retained)
  }

  /// Sends a signal to all listeners; returns before it is sent.
  func emit(_ signal: BusMethod, _ arguments: [BusValue]) throws(BusFailure) {
    var error: UnsafeMutablePointer<GError>?
    let isSent = g_dbus_connection_emit_signal(
      handle, nil, signal.path, signal.interface, signal.name,
      BusValue.tuple(arguments).makeVariant(), &error)
    if isSent == 0 { throw BusFailure(taking: error) }
  }

  /// Reports, as long as the connection lives, the owner of a name from now on; nil for none.
  func onOwnerChange(of name: String, _ receive: @escaping (String?) -> Void) {
    let subscription = g_dbus_connection_signal_subscribe(
      handle, Bus.name, Bus.name, "NameOwnerChanged", nil, name, 0,
      { _, _, _, _, _, parameters, data in
        guard let data, let owner = BusValue(parameters).members.last?.string else { return }
        Unmanaged<Receiver<String?>>.fromOpaque(data).takeUnretainedValue()
          .body(owner.isEmpty ? nil : owner)
      }, Receiver(receive).retained, { Receiver<String?>.release($0) })
    subscriptions.append(subscription)
  }

  /// Reports, once, that the bus closed the connection.
  func onClosed(_ receive: @escaping () -> Void) {
    let handler:
      @convention(c) (OpaquePointer?, Int32, OpaquePointer?, UnsafeMutableRawPointer?)
        -> Void = { _, _, _, data in
          if let data {
            Unmanaged<Receiver<Void>>.fromOpaque(data).takeUnretainedValue().body(())
          }
        }
    let id = g_signal_connect_data(
      UnsafeMutableRawPointer(handle), "closed",
      unsafeBitCast(handler, to: (@convention(c) () -> Void).self),
      Receiver(receive).retained, { data, _ in Receiver<Void>.release(data) }, 0)
    handlers.append(id)
  }
}

/// The place of a method, or the source of a signal.
struct BusMethod {
  /// The owner's name; not used for signals.
  var destination = ""
  let path: String
  let interface: String
  let name: String
}

/// The bus itself, as a call target.
enum Bus {
  static var name: String { "org.freedesktop.DBus" }

  static func method(_ method: String) -> BusMethod {
    BusMethod(
      destination: name, path: "/org/freedesktop/DBus", interface: name, name: method)
  }
}

/// A closure that GLib calls until it is disconnected.
private final class Receiver<Value> {
  let body: (Value) -> Void

  init(_ body: @escaping (Value) -> Void) {
    self.body = body
  }

  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func release(_ data: UnsafeMutableRawPointer?) {
    if let data { Unmanaged<Receiver>.fromOpaque(data).release() }
  }
}
