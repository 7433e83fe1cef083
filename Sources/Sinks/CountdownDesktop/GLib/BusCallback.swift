internal import CCountdownGIO

/// A closure that GLib calls once with the result of an asynchronous call. Until then its thread
/// does not end.
final class BusCallback {
  private let thread: GLibThread
  private let body: (OpaquePointer) -> Void

  init(on thread: GLibThread, _ body: @escaping (OpaquePointer) -> Void) {
    self.thread = thread
    self.body = body
  }

  /// For the one call that this is made for.
  var retained: UnsafeMutableRawPointer {
    thread.callBegan()
    return Unmanaged.passRetained(self).toOpaque()
  }

  static var run: GAsyncReadyCallback {
    { _, result, data in
      guard let data else { return }
      let callback = Unmanaged<BusCallback>.fromOpaque(data).takeRetainedValue()
      callback.body(result)
      callback.thread.callEnded()
    }
  }
}

/// Ends an attempt to connect.
final class BusCancellation {
  let handle = g_cancellable_new()

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  func cancel() { g_cancellable_cancel(handle) }

  var isCancelled: Bool { g_cancellable_is_cancelled(handle) != 0 }
}
