#if Desktop
  internal import CCountdownGIO

  /// A connection to a message bus, of our own: the one that `g_bus_get` shares with the rest of
  /// the process would end the process with the bus, and could not be made anew.
  ///
  /// It is used on one thread with a main context of its own, where replies and signals arrive too.
  final class BusConnection {
    private let handle: OpaquePointer
    private var subscriptions: [UInt32] = []

    private init(_ handle: OpaquePointer) {
      self.handle = handle
      g_dbus_connection_set_exit_on_close(handle, 0)
    }

    deinit {
      for subscription in subscriptions {
        g_dbus_connection_signal_unsubscribe(handle, subscription)
      }
      // Calls that have no reply yet may be lost. After the bus died this does nothing.
      g_dbus_connection_close(handle, nil, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(handle))
    }

    /// Connects to the session bus.
    ///
    /// - Returns: what leaves a stopped bus, which accepts and never answers; once that is
    ///   cancelled nothing is told any more. Nil, and all is told already, where there is no bus.
    static func openSession(
      at address: String?, then: @escaping (Result<BusConnection, BusFailure>) -> Void
    ) -> BusCancellation? {
      guard let address else {
        then(
          .failure(BusFailure(message: "there is no session bus: no DBUS_SESSION_BUS_ADDRESS")))
        return nil
      }
      let cancellation = BusCancellation()
      let asClientOfMessageBus: Int32 = 1 | 8
      let callback = Callback { result in
        var error: UnsafeMutablePointer<GError>?
        let handle = g_dbus_connection_new_for_address_finish(result, &error)
        let result: Result<BusConnection, BusFailure> =
          handle.map { .success(BusConnection($0)) } ?? .failure(BusFailure(taking: error))
        if !cancellation.isCancelled { then(result) }
      }
      g_dbus_connection_new_for_address(
        address, asClientOfMessageBus, nil, cancellation.handle, Callback.run, callback.retained)
      return cancellation
    }

    /// Calls a method. GLib gives up after 25 s; nobody is expected to wait that long, but a reply
    /// that comes late is still worth knowing.
    func call(
      _ method: BusMethod, _ arguments: [BusValue] = [],
      then: @escaping (Result<[BusValue], BusFailure>) -> Void
    ) {
      let handle = handle
      let callback = Callback { result in
        var error: UnsafeMutablePointer<GError>?
        guard let reply = g_dbus_connection_call_finish(handle, result, &error) else {
          return then(.failure(BusFailure(taking: error)))
        }
        defer { g_variant_unref(reply) }
        then(.success(BusValue(reply).members))
      }
      g_dbus_connection_call(
        handle, method.destination, method.path, method.interface, method.name,
        BusValue.tuple(arguments).makeVariant(), nil, 0, -1, nil, Callback.run, callback.retained)
    }

    /// Sends a signal to whoever listens; returns before it is on its way.
    func emit(_ signal: BusMethod, _ arguments: [BusValue]) throws(BusFailure) {
      var error: UnsafeMutablePointer<GError>?
      let isSent = g_dbus_connection_emit_signal(
        handle, nil, signal.path, signal.interface, signal.name,
        BusValue.tuple(arguments).makeVariant(), &error)
      if isSent == 0 { throw BusFailure(taking: error) }
    }

    /// Receives a signal for as long as the connection lives.
    ///
    /// - Parameter sender: nil for any.
    func onSignal(
      from sender: String?, interface: String, member: String? = nil, argument: String? = nil,
      _ receive: @escaping (BusSignal) -> Void
    ) {
      let subscription = g_dbus_connection_signal_subscribe(
        handle, sender, interface, member, nil, argument, 0,
        { _, sender, _, _, name, parameters, data in
          guard let data else { return }
          Unmanaged<SignalReceiver>.fromOpaque(data).takeUnretainedValue().body(
            BusSignal(
              sender: sender.map { String(cString: $0) }, name: String(cString: name),
              arguments: BusValue(parameters).members))
        }, Unmanaged.passRetained(SignalReceiver(receive)).toOpaque(),
        { data in
          if let data { Unmanaged<SignalReceiver>.fromOpaque(data).release() }
        })
      subscriptions.append(subscription)
    }

    /// Tells, once, that the bus closed the connection.
    func onClosed(_ receive: @escaping () -> Void) {
      let handler:
        @convention(c) (OpaquePointer?, Int32, OpaquePointer?, UnsafeMutableRawPointer?)
          -> Void = { _, _, _, data in
            if let data { Unmanaged<ClosedReceiver>.fromOpaque(data).takeUnretainedValue().body() }
          }
      _ = g_signal_connect_data(
        UnsafeMutableRawPointer(handle), "closed",
        unsafeBitCast(handler, to: (@convention(c) () -> Void).self),
        Unmanaged.passRetained(ClosedReceiver(receive)).toOpaque(),
        { data, _ in
          if let data { Unmanaged<ClosedReceiver>.fromOpaque(data).release() }
        }, 0)
    }
  }

  /// Where a method is to be found, or where a signal comes from.
  struct BusMethod {
    /// Whose it is; of no meaning for a signal.
    var destination = ""
    let path: String
    let interface: String
    let name: String
  }

  /// A signal that arrived.
  struct BusSignal {
    let sender: String?
    let name: String
    let arguments: [BusValue]
  }

  /// Ends an attempt to connect.
  final class BusCancellation {
    fileprivate let handle = g_cancellable_new()

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    func cancel() { g_cancellable_cancel(handle) }

    var isCancelled: Bool { g_cancellable_is_cancelled(handle) != 0 }
  }

  /// A closure that GLib calls once with the result of an asynchronous call.
  private final class Callback {
    let body: (OpaquePointer) -> Void

    init(_ body: @escaping (OpaquePointer) -> Void) {
      self.body = body
    }

    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static var run: GAsyncReadyCallback {
      { _, result, data in
        if let data { Unmanaged<Callback>.fromOpaque(data).takeRetainedValue().body(result) }
      }
    }
  }

  private final class SignalReceiver {
    let body: (BusSignal) -> Void

    init(_ body: @escaping (BusSignal) -> Void) {
      self.body = body
    }
  }

  private final class ClosedReceiver {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }
#endif
