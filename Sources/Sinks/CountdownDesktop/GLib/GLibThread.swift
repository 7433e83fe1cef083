internal import CCountdownGIO
internal import Countdown

/// A thread that runs a GLib main loop of its own.
///
/// GLib delivers the replies and signals of a connection on the main context that was the
/// thread's default when the connection was made. With a context of our own, this library does
/// not depend on the application's main loop, and never runs on the application's threads.
///
/// The thread keeps this object alive until ``end()``.
final class GLibThread: Sendable {
  /// Both may be used from any thread, and are freed in `deinit` only.
  private nonisolated(unsafe) let context: OpaquePointer
  private nonisolated(unsafe) let loop: OpaquePointer
  private let jobs = Jobs()
  private let state = Locked(State())

  private struct State: Sendable {
    /// Asynchronous calls whose callbacks have not run yet.
    var calls = 0
    var isEnding = false

    var isOver: Bool { isEnding && calls == 0 }
  }

  private init() {
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  static func start(name: String) throws(SystemError) -> GLibThread {
    try SpareDescriptors.check()
    let thread = GLibThread()
    try SystemThread.detached(name: name) { thread.run() }
    return thread
  }

  private func run() {
    g_main_context_push_thread_default(context)
    g_main_loop_run(loop)
    // Objects that are only to be freed wait in the context, which they would keep alive.
    while g_main_context_iteration(context, 0) != 0 {}
    g_main_context_pop_thread_default(context)
  }

  /// Whether the caller runs on this thread, once it has begun.
  var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

  /// Runs a job on the thread, after those posted before; after ``end()`` it may never run.
  func post(_ job: @escaping @Sendable () -> Void) {
    jobs.append(job)
    let source = g_idle_source_new()
    // The priority of replies and signals, so that jobs and those keep their order.
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(
      source,
      { data in
        if let data { Unmanaged<Jobs>.fromOpaque(data).takeUnretainedValue().runNext() }
        return G_SOURCE_REMOVE
      }, Unmanaged.passRetained(jobs).toOpaque(),
      { data in
        if let data { Unmanaged<Jobs>.fromOpaque(data).release() }
      })
    _ = g_source_attach(source, context)
    g_source_unref(source)
  }

  /// Has the loop serve a source, which stays the caller's.
  func attach(_ source: OpaquePointer) { _ = g_source_attach(source, context) }

  /// Ends the loop once the jobs posted so far have run and every asynchronous call has called
  /// back: a callback that no longer runs would keep the context and its descriptor.
  func end() {
    post { [self] in
      state.withLock { $0.isEnding = true }
      quitIfOver()
    }
  }

  /// An asynchronous call begins, whose callback will run on this thread.
  func callBegan() { state.withLock { $0.calls += 1 } }

  /// A callback has run.
  func callEnded() {
    state.withLock { $0.calls -= 1 }
    quitIfOver()
  }

  private func quitIfOver() {
    if state.withLock({ $0.isOver }) { g_main_loop_quit(loop) }
  }
}

/// The posted jobs that have not begun. Jobs cross between threads here and not in GLib's sources,
/// into whose locks the thread sanitizer does not see.
private final class Jobs: Sendable {
  private let waiting = Locked<[@Sendable () -> Void]>([])

  func append(_ job: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(job) }
  }

  func runNext() {
    let job = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?()
  }
}
