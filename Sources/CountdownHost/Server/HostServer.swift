internal import Countdown
package import CountdownSystem

/// A host's control socket: takes requests from the user's programs, and tells them what happens.
///
/// ```swift
/// let listener = try HostListener(at: .user())
/// let server = try HostServer(on: listener, service: myService)
/// server.publish(["event": "started", "id": "tea"], about: ["tea"])
/// ```
///
/// It has one thread, which sleeps until there is something to do and never blocks on a client.
/// Whatever a client does, it costs at most its own connection.
package final class HostServer: Sendable {
  private let hub: ServerHub
  private let thread: SystemThread

  /// Serves on a socket until ``stop()``.
  ///
  /// - Throws: ``HostError`` when the system has no descriptor or thread to give.
  package init(
    on listener: HostListener, service: any HostService, limits: HostLimits = .init()
  ) throws(HostError) {
    let hub = try ServerHub(limits: limits)
    self.hub = hub
    do {
      // The thread alone keeps the listener, which is closed as soon as nobody is served.
      let handed = Handover(listener)
      thread = try SystemThread(name: "countdown-host") {
        Self.serve(on: handed, hub, service)
      }
    } catch {
      throw HostError(.system(path: "the host's thread", error))
    }
  }

  private final class Handover: Sendable {
    let listener: Locked<HostListener?>

    init(_ listener: HostListener) { self.listener = Locked(listener) }
  }

  private static func serve(
    on handed: Handover, _ hub: ServerHub, _ service: any HostService
  ) {
    do {
      guard let listener = handed.listener.withLock({ $0.take() }) else { return }
      var loop = ServerLoop(listener, hub: hub, service: service)
      loop.run()
    }
    if hub.isRetiring { service.retired() }
  }

  /// Ends the service, and waits for nobody.
  deinit { if hub.end() { thread.detach() } }

  /// Tells subscribers of `events` what happened. Never waits.
  ///
  /// - Parameters:
  ///   - fields: what happened; `v` is added.
  ///   - names: what the item goes by, its id and its name.
  ///   - isTick: whether only those are told who asked for ticks.
  /// - Returns: how many subscribers it was queued for.
  @discardableResult
  package func publish(_ fields: JSONObject, about names: [String], isTick: Bool = false) -> Int {
    hub.publish(fields, isTick ? .ticks : .events, about: names)
  }

  /// Tells an application that a notification about its item was opened.
  ///
  /// - Parameter run: which of the item's runs it was about.
  /// - Returns: whether there is an application to tell.
  package func open(
    _ id: String, event: String, run: String? = nil, about names: [String]
  ) -> Bool {
    var fields: JSONObject = ["op": "open", "id": .string(id), "event": .string(event)]
    if let run { fields["run"] = .string(run) }
    return hub.publish(fields, .open, about: names) > 0
  }

  /// What the server has to do with at the moment.
  package var report: HostServerReport { hub.report }

  /// Closes all connections and the socket, and waits for that. Harmless when done again.
  package func stop() {
    guard hub.end() else { return }
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }
}

/// What a ``HostServer`` has to do with.
public struct HostServerReport: Hashable, Sendable {
  /// How many clients are connected.
  public internal(set) var clients = 0
  /// How many of them are subscribers.
  public internal(set) var subscribers = 0
  /// How many subscribers were dropped because they did not read.
  public internal(set) var dropped = 0
  /// How many connections were closed with an error.
  public internal(set) var refused = 0
}
