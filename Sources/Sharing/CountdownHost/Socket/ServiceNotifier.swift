internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Reports the state of a service of `Type=notify` to systemd, without its library.
///
/// ```swift
/// let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
/// notifier.ready()
/// ```
///
/// Without a service manager that asks for reports, the notifier does nothing.
public struct ServiceNotifier: Sendable {
  private let path: String?

  /// Looks for `NOTIFY_SOCKET`: an absolute path, or an abstract name that begins with `@`.
  public init(environment: [String: String]) {
    let path = environment["NOTIFY_SOCKET"]
    let isUsable = path.map { $0.hasPrefix("/") || $0.hasPrefix("@") } ?? false
    self.path = isUsable ? path : nil
  }

  /// The service answers from now on.
  ///
  /// - Returns: whether a report was sent.
  @discardableResult
  public func ready() -> Bool { send("READY=1") }

  /// The service is about to end.
  ///
  /// - Returns: whether a report was sent.
  @discardableResult
  public func stopping() -> Bool { send("STOPPING=1") }

  private func send(_ text: String) -> Bool {
    guard let path, path.utf8.count <= UnixAddress.longestPath,
      let socket = try? UnixSocket(SOCK_DGRAM)
    else { return false }
    return socket.send(text, to: path)
  }
}
