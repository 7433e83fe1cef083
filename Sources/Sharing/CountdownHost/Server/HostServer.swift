internal import Countdown
package import CountdownSystem

/// A host's control socket: accepts requests from the user's programs, and publishes events to
/// them.
///
/// ```swift internal
/// let listener = try HostListener(at: .user())
/// let server = try HostServer(on: listener, service: myService)
/// server.publish(["event": "started", "id": "tea"], about: ["tea"])
/// ```
///
/// The server's thread sleeps until there is something to do and never blocks, neither on a client
/// nor on the store: another thread carries the requests out. A client can at most lose its own
/// connection by what it does.
package final class HostServer: Sendable {
  private let hub: ServerHub
  private let thread: SystemThread

  /// Serves on a socket until ``stop()``.
  ///
  /// - Throws: ``HostError`` when the system has no descriptor or thread left.
  package init(
    on listener: HostListener, service: any HostService, limits: HostLimits = .init()
  ) throws(HostError) {
    let hub = try ServerHub(limits: limits)
    self.hub = hub
    let worker = RequestWorker(service, bell: hub.bell)
    // The thread alone keeps the listener, so that the listener is closed when the service ends.
    let handed = Handover(listener)
    thread = try HostError.at("the host's threads") { () throws(SystemError) in
      try SystemThread(name: "countdown-host") { Self.serve(on: handed, hub, service, worker) }
    }
  }

  private final class Handover: Sendable {
    let listener: Locked<HostListener?>

    init(_ listener: HostListener) { self.listener = Locked(listener) }
  }

  private static func serve(
    on handed: Handover, _ hub: ServerHub, _ service: any HostService, _ worker: RequestWorker
  ) {
    do {
      defer { worker.stop() }
      guard let listener = handed.listener.withLock({ $0.take() }) else { return }
      ServerLoop(listener, hub: hub, service: service, worker: worker).run()
    }
    if hub.isRetiring { service.retired() }
  }

  /// Ends the service, without waiting.
  deinit { if hub.end() { thread.detach() } }

  /// Publishes an event to subscribers of `events`. Never waits.
  ///
  /// - Parameters:
  ///   - fields: the event; `v` is added.
  ///   - names: the id and the name of the item.
  ///   - isTick: whether only subscribers of ticks receive the event.
  /// - Returns: the number of subscribers that the event was queued for.
  @discardableResult
  package func publish(_ fields: JSONObject, about names: [String], isTick: Bool = false) -> Int {
    hub.publish(fields, isTick ? .ticks : .events, about: names)
  }

  /// Informs an application that a notification about its item was opened.
  ///
  /// - Parameter run: the run of the item that the notification was about.
  /// - Returns: whether there is such an application.
  package func open(
    _ id: String, event: String, run: String? = nil, about names: [String]
  ) -> Bool {
    var fields: JSONObject = ["op": "open", "id": .string(id), "event": .string(event)]
    if let run { fields["run"] = .string(run) }
    return hub.publish(fields, .open, about: names) > 0
  }

  /// The numbers of clients and subscribers at the moment.
  package var report: HostServerReport { hub.report }

  /// Closes all connections and the socket, and waits for that. Harmless when repeated.
  package func stop() {
    guard hub.end() else { return }
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }
}

/// The numbers of clients and subscribers of a `HostServer`, and of connections it has closed.
public struct HostServerReport: Hashable, Sendable {
  /// The number of connected clients.
  public internal(set) var clients = 0
  /// The number of subscribers among them.
  public internal(set) var subscribers = 0
  /// The number of subscribers that were dropped because they did not read.
  public internal(set) var dropped = 0
  /// The number of connections that were closed with an error.
  public internal(set) var refused = 0
}
