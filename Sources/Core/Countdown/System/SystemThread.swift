internal import CCountdown

/// A POSIX thread for work that may block. It takes no signals but those of its own faults, so
/// that a trap reaches the application's crash handler.
package struct SystemThread: Sendable {
  private let handle: UInt64

  /// Starts a thread; throws ``SystemError`` when there is none to be had.
  package init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let start = Start(name: name, body: body)
    let context = Unmanaged.passRetained(start)
    var thread: UInt64 = 0
    let result = countdown_thread_start(
      { context in
        if let context {
          Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, context.toOpaque(), &thread)
    guard result == 0 else {
      context.release()
      throw SystemError(operation: "pthread_create", code: -result)
    }
    handle = thread
  }

  /// Waits for the thread's end. May be called once, and not after `detach`.
  package func join() { countdown_thread_join(handle) }

  /// Lets the thread end by itself. May be called once, and not after `join`.
  package func detach() { countdown_thread_detach(handle) }

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool { handle == countdown_thread_self() }

  /// Starts a thread that is never joined.
  package static func detached(
    name: String, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    try SystemThread(name: name, body).detach()
  }

  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      countdown_thread_name(name)
      body()
    }
  }
}
