import Glibc

/// What an application does that calls libnotify itself, on the main thread.
enum Application {
  /// Makes libnotify ready and asks the server something: from then on the library's signals come
  /// to the main thread's context.
  static func useLibnotify() {
    typealias Initialize = @convention(c) (UnsafePointer<CChar>) -> Int32
    typealias Ask = @convention(c) () -> UnsafeMutableRawPointer?
    _ = call("notify_init", as: Initialize.self)?("Application")
    _ = call("notify_get_server_caps", as: Ask.self)?()
  }

  /// Says something as the library would, on this thread.
  static func warn() {
    typealias Say =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
    call("g_return_if_fail_warning", as: Say.self)?("libnotify", "main", "its own fault")
  }

  /// Runs what waits in the main thread's context.
  static func iterate() {
    typealias Iterate = @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32
    let iterate = call("g_main_context_iteration", as: Iterate.self)
    while iterate?(nil, 0) == 1 {}
  }

  private static func call<Function>(_ name: String, as type: Function.Type) -> Function? {
    let library = dlopen("libnotify.so.4", RTLD_NOW | RTLD_GLOBAL)
    return dlsym(library, name).map { unsafeBitCast($0, to: type) }
  }
}
