internal import Countdown
public import CountdownSharing
internal import CountdownStore
package import CountdownSystem

/// The resident process of a user: announces the ends of the countdowns that belong to no terminal,
/// and of those whose own process does not.
///
/// ```swift
/// let program = HostProgram { announcement in try ring(announcement) }
/// let host = try ResidentHost(at: .user(), in: SharedCountdowns(), for: program)
/// notifier.ready()
/// // … and on SIGTERM:
/// host.shutDown(within: .seconds(2))
/// ```
///
/// Countdowns are records in the state directory and nothing else: watchers need no socket, and
/// when a host was killed, the next one finds all that there was. A countdown causes no wakeup
/// before its warnings and its end.
public final class ResidentHost: Sendable {
  private let core: HostCore
  private let server: HostServer
  private let announcer: FinishAnnouncer

  /// Announces the ends of all shared countdowns, and serves.
  ///
  /// - Parameters:
  ///   - address: the address to listen at; see ``HostListener``.
  ///   - state: the place where countdowns are shared.
  ///   - environment: the variables in which systemd hands over a socket.
  ///   - program: announces ends, and says what else there is to do.
  /// - Throws: ``HostError``, `.alreadyRunning` when another host is alive; `SharingError` when
  ///   there is no place to share in.
  public convenience init(
    at address: HostAddress, in state: SharedCountdowns, environment: [String: String] = [:],
    limits: HostLimits = .init(), for program: HostProgram
  ) throws {
    try self.init(
      at: address, in: state, environment: environment, limits: limits, lock: nil, for: program)
  }

  /// - Parameter lock: the user's lock, if it is held already.
  package init(
    at address: HostAddress, in state: SharedCountdowns, environment: [String: String],
    limits: HostLimits = .init(), lock: HostLock?, for program: HostProgram
  ) throws {
    // The listener comes first, because it is the proof that no other host is about to start.
    let listener = try HostListener(at: address, environment: environment, lock: lock)
    let core = try HostCore(in: state, for: program)
    self.core = core
    announcer = try FinishAnnouncer(in: state, program.work(of: core))
    core.connect(announcer)
    server = try HostServer(on: listener, service: core, limits: limits)
    core.outlet.connect(server)
    core.checkIdle()
  }

  /// Whether nothing needs the host: no shared countdown runs, none without a process is paused,
  /// there are no subscribers, and the program has nothing to do.
  public var isIdle: Bool { core.isIdle }

  /// The state of the countdown that ends next, as far as the host has read; nil when none runs.
  package var nextToEnd: SharedReading? { core.underWay.withLock { $0.nextToEnd(at: .now) } }

  /// Asks the program's ``HostProgram/isNeeded`` again, and calls ``HostProgram/onIdle`` if there
  /// is nothing left to do. May read the store.
  public func reconsider() { core.checkIdle() }

  /// Publishes an event of the program's own items to the socket's subscribers of `events`. Never
  /// waits.
  ///
  /// - Parameters:
  ///   - event: the fields, as in Documentation/Protocol.md; `v` is added.
  ///   - names: the id and the name of the item.
  package func publish(_ event: JSONObject, about names: [String]) {
    server.publish(event, about: names)
  }

  /// The numbers of clients and subscribers at the moment.
  public var report: HostServerReport { server.report }

  /// Passes a finish whose notification was opened to its application, if the application listens.
  ///
  /// - Returns: the party that is to act.
  public func open(_ finish: SharedFinish) -> HostOpening {
    let id = "\(finish.id.countdown)"
    let run = "\(finish.id.run)"
    if server.open(id, event: "finished", run: run, about: [id, finish.name]) {
      return .application
    }
    return finish.open.isEmpty ? .program : .command(finish.open)
  }

  /// Gives running countdowns that no process counts another remaining time, for example when they
  /// count to a moment of a clock that was set. Reads the store.
  ///
  /// - Parameter remaining: returns a countdown's new remaining time; nil leaves it as it is.
  public func adjust(_ remaining: (SharedCountdown) -> Duration?) { core.adjust(remaining) }

  /// Accepts no more requests, and waits until an announcement that is under way is noted. The
  /// records stay, for the next host.
  ///
  /// - Returns: whether everything was saved in time.
  @discardableResult
  public func shutDown(within limit: Duration) -> Bool {
    server.stop()
    return announcer.stop(within: limit)
  }
}

extension HostProgram {
  /// The host's part in the ends and warnings of shared countdowns.
  fileprivate func work(of core: HostCore) -> AnnouncerCore.Work {
    var work = AnnouncerCore.Work(
      isHost: true, announce: { [announce] in try announce(HostAnnouncement($0)) },
      withdraw: withdraw, onFault: onFault,
      onChanges: { core.note($0) }, rested: { core.checkIdle() })
    if let announcing { work.announce = { announcing(HostAnnouncement($0), $1) } }
    return work
  }
}
