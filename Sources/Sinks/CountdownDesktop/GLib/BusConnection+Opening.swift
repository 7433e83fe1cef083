internal import CCountdownGIO

extension BusConnection {
  /// Connects to the session bus over a connection of our own.
  ///
  /// - Returns: a way to abandon a stopped bus, which accepts and never answers; after its
  ///   cancellation nothing more is reported. Nil if there is no bus, and everything is reported
  ///   already.
  static func openOwn(
    at address: String?, on thread: GLibThread,
    then: @escaping (Result<BusConnection, BusFailure>) -> Void
  ) -> BusCancellation? {
    guard let address else {
      then(.failure(.noAddress))
      return nil
    }
    if let failure = BusFailure.ofDescriptors {
      then(.failure(failure))
      return nil
    }
    let cancellation = BusCancellation()
    let asClientOfMessageBus =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION
    let callback = BusCallback(on: thread) { result in
      var error: UnsafeMutablePointer<GError>?
      let handle = g_dbus_connection_new_for_address_finish(result, &error)
      let result = opened(handle, error, isShared: false, on: thread)
      if !cancellation.isCancelled { then(result) }
    }
    g_dbus_connection_new_for_address(
      address, asClientOfMessageBus, nil, cancellation.handle, BusCallback.run,
      callback.retained)
    return cancellation
  }

  /// Gets the connection to the session bus that the whole process shares, and that libnotify
  /// uses. A hanging bus is waited for: when it continues, or ends, that is reported.
  ///
  /// - Parameter address: the address of the bus; with nil, GLib would start one.
  static func openShared(
    at address: String?, on thread: GLibThread,
    then: @escaping (Result<BusConnection, BusFailure>) -> Void
  ) {
    guard address != nil else { return then(.failure(.noAddress)) }
    if let failure = BusFailure.ofDescriptors { return then(.failure(failure)) }
    let callback = BusCallback(on: thread) { result in
      var error: UnsafeMutablePointer<GError>?
      let handle = g_bus_get_finish(result, &error)
      let result = opened(handle, error, isShared: true, on: thread)
      // GLib returns the connection to a dead bus as long as any code holds it.
      let isOver = handle.map { g_dbus_connection_is_closed($0) != 0 } ?? false
      then(isOver ? .failure(.held) : result)
    }
    g_bus_get(G_BUS_TYPE_SESSION, nil, BusCallback.run, callback.retained)
  }

  private static func opened(
    _ handle: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?, isShared: Bool,
    on thread: GLibThread
  ) -> Result<BusConnection, BusFailure> {
    guard let handle else { return .failure(BusFailure(taking: error)) }
    return .success(BusConnection(handle, isShared: isShared, on: thread))
  }
}

extension BusFailure {
  fileprivate static var noAddress: BusFailure {
    BusFailure(message: "there is no session bus: no DBUS_SESSION_BUS_ADDRESS")
  }

  fileprivate static var held: BusFailure {
    BusFailure(message: "the bus died, and the application still holds its connection")
  }
}
