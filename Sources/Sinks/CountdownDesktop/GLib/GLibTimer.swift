internal import CCountdownGIO

/// Calls back every so many seconds on a ``GLibThread``, for as long as it lives. Made, used and
/// released on that thread.
final class GLibTimer {
  private let source: OpaquePointer

  /// GLib lines up such timers of a machine, so that one awakening serves several.
  init(seconds: UInt32, on thread: GLibThread, _ body: @escaping () -> Void) {
    source = g_timeout_source_new_seconds(seconds)
    g_source_set_callback(
      source,
      { data in
        if let data { Unmanaged<Body>.fromOpaque(data).takeUnretainedValue().call() }
        return G_SOURCE_CONTINUE
      }, Unmanaged.passRetained(Body(body)).toOpaque(),
      { data in
        if let data { Unmanaged<Body>.fromOpaque(data).release() }
      })
    thread.attach(source)
  }

  deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }

  private final class Body {
    let call: () -> Void

    init(_ call: @escaping () -> Void) { self.call = call }
  }
}
