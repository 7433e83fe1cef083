internal import Countdown
public import CountdownSharing
package import CountdownSystem

/// The resident process of a user: counts down what was detached from any terminal, and announces
/// the ends of shared countdowns whose own process does not.
///
/// ```swift
/// let program = HostProgram { announcement in try ring(announcement) }
/// let host = try ResidentHost(at: .user(), in: SharedCountdowns(), for: program)
/// notifier.ready()
/// …
/// host.shutDown(within: .seconds(2))        // on SIGTERM
/// ```
///
/// What it counts lies as shared records in the state directory: watchers need no socket, and the
/// next host takes up what a killed one left. A countdown costs no wakeup before its end.
public final class ResidentHost: Sendable {
  private let core: HostCore
  private let server: HostServer
  private let announcer: FinishAnnouncer

  /// Takes up what an earlier host left, and serves.
  ///
  /// - Parameters:
  ///   - address: where to listen; see ``HostListener``.
  ///   - state: where countdowns are shared.
  ///   - environment: where systemd's variables stand.
  ///   - program: who rings, and what else it has to do.
  /// - Throws: ``HostError``, `.alreadyRunning` when another host lives; `SharingError` when there
  ///   is nowhere to share.
  public convenience init(
    at address: HostAddress, in state: SharedCountdowns, environment: [String: String] = [:],
    limits: HostLimits = .init(), for program: HostProgram
  ) throws {
    try self.init(
      at: address, in: state, environment: environment, limits: limits, lock: nil, for: program)
  }

  /// - Parameter lock: the user's, if it is held already.
  package init(
    at address: HostAddress, in state: SharedCountdowns, environment: [String: String],
    limits: HostLimits = .init(), lock: HostLock?, for program: HostProgram
  ) throws {
    // First of all, for it is the proof that no other host is about to do the same.
    let listener = try HostListener(at: address, environment: environment, lock: lock)
    let core = try HostCore(in: state, for: program)
    self.core = core
    core.restore()
    server = try HostServer(on: listener, service: core, limits: limits)
    core.outlet.connect(server)
    announcer = try FinishAnnouncer(in: state, program.work(looked: { core.checkIdle() }))
    core.checkIdle()
  }

  /// Whether there is nothing that a host is needed for: no countdown of its own runs or is paused,
  /// no shared one runs, nobody subscribes, and the program has nothing to do.
  public var isIdle: Bool { core.isIdle }

  /// Asks the program's ``HostProgram/isNeeded`` again, and tells it if there is nothing left to
  /// do. May read the store.
  public func reconsider() { core.checkIdle() }

  /// Tells the socket's subscribers of `events` what happened to something of the program's own.
  /// Never waits.
  ///
  /// - Parameters:
  ///   - event: the fields, as Documentation/Protocol.md has them; `v` is added.
  ///   - names: what the item goes by, its id and its name.
  package func publish(_ event: JSONObject, about names: [String]) {
    server.publish(event, about: names)
  }

  /// What the socket has to do with.
  public var report: HostServerReport { server.report }

  /// Hands a finish whose notification was opened to its application, if that listens.
  ///
  /// - Returns: who is to act.
  public func open(_ finish: SharedFinish) -> HostOpening {
    let id = "\(finish.id.countdown)"
    let run = "\(finish.id.run)"
    if server.open(id, event: "finished", run: run, about: [id, finish.name]) {
      return .application
    }
    return finish.open.isEmpty ? .program : .command(finish.open)
  }

  /// Gives countdowns of its own that run another time to go, as when they count to a moment of a
  /// clock that was set. Reads the store.
  ///
  /// - Parameter remaining: what is left of one; nil leaves it as it is.
  public func adjust(_ remaining: (SharedCountdown) -> Duration?) { core.adjust(remaining) }

  /// Takes no more requests, and sees that the state is saved. The records stay, for the next host
  /// to go on with.
  ///
  /// - Returns: whether everything was saved in time.
  @discardableResult
  public func shutDown(within limit: Duration) -> Bool {
    server.stop()
    announcer.stop()
    defer { core.leave() }
    return core.flush(within: limit)
  }
}

extension HostProgram {
  /// What the host does about the ends of others.
  fileprivate func work(looked: @escaping @Sendable () -> Void) -> AnnouncerCore.Work {
    let owner = OwnerMark.current
    return AnnouncerCore.Work(
      // The host's own announce their ends themselves, unless they broke off.
      isMeant: { $0.owner != owner || $0.stage == .returned },
      announce: { [announce] in try announce(HostAnnouncement($0)) }, withdraw: withdraw,
      onFault: onFault, onList: onChange, looked: looked)
  }
}
