public import Countdown
internal import CountdownStore

/// Shares any number of countdowns through one place, with three threads for all of them.
///
/// `timer.share(as:)` makes a sharer each time, which is right for a program with a few countdowns.
/// A server with a thousand makes one for all:
///
/// ```swift
/// let sharer = try Sharer()
/// try sharer.share(tea, as: "tea")
/// try sharer.share(eggs, as: "eggs")
/// ```
///
/// Dropping the sharer changes nothing: shared countdowns stay shared until they are cancelled, and
/// the threads end with the last countdown that uses them.
public final class Sharer: Sendable {
  /// The place that the sharer shares in.
  public let shared: SharedCountdowns
  private let router: ShareRouter
  private let runner: SinkRunner<CountdownEvent>
  private let owner = OwnerMark.current

  /// A sharer, and its threads.
  ///
  /// - Parameter shared: the place to share in; by default the user's files.
  /// - Throws: ``SharingError`` without a place, `SystemError` without a thread.
  public init(in shared: SharedCountdowns? = nil) throws {
    self.shared = try shared ?? SharedCountdowns()
    router = ShareRouter(in: self.shared.store)
    try router.keepers.start()
    runner = SinkRunner(router)
    router.keepers.post { [shared = self.shared] in shared.tidy() }
  }

  /// Shares a countdown; see `CountdownTimer.share(as:)`.
  public func share(
    _ timer: CountdownTimer, as name: String, kind: SharedCountdown.Kind = .countdown,
    open: [String] = [], attributes: [String: String] = [:], steps: SharedSteps? = nil,
    accepting isAccepting: Bool = false, onOpen: (@Sendable (SharedFinish) -> Void)? = nil,
    announcing: (@Sendable (SharedFinish) throws -> Void)? = nil
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: name, kind: kind, open: open, attributes: attributes, steps: steps,
      isAccepting: isAccepting)
    return try share(timer, request, gates: 0, onOpen: onOpen, announcing: announcing)
  }

  /// Shares a countdown under a name that no other one has, whose end a person has not seen.
  ///
  /// - Parameter gates: the number of sinks that will present the finish by
  ///   ``Sharing/deliver(_:_:)``, including a finish that comes while the sharing begins.
  package func share(
    _ timer: CountdownTimer, as name: String, kind: SharedCountdown.Kind,
    attributes: [String: String], steps: SharedSteps? = nil, accepting isAccepting: Bool,
    gates: Int, announcing: (@Sendable (SharedFinish) throws -> Void)? = nil
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: name, kind: kind, open: [], attributes: attributes, steps: steps,
      isAccepting: isAccepting, isKeptUntilSeen: true)
    return try share(timer, request, gates: gates, onOpen: nil, announcing: announcing)
  }

  private func share(
    _ timer: CountdownTimer, _ request: SharePlan.Request, gates: Int,
    onOpen: (@Sendable (SharedFinish) -> Void)?,
    announcing: (@Sendable (SharedFinish) throws -> Void)?
  ) throws -> Sharing {
    try request.check()
    let entry = ShareEntry(
      timer, in: shared, keepers: router.keepers, owner: owner, gates: gates,
      announcing: announcing)
    let sharing = Sharing(
      entry, of: timer, name: request.name, through: router, runner: runner, onOpen: onOpen)
    do {
      try begin(sharing, request, with: timer)
      try sharing.listen()
    } catch {
      entry.abandon()
      sharing.cancel()
      throw error
    }
    return sharing
  }

  /// Looks at the entry in the store, and publishes the countdown in its present state.
  private func begin(
    _ sharing: Sharing, _ request: SharePlan.Request, with timer: CountdownTimer
  ) throws {
    let isAnnounced = sharing.entry.withLock { $0.deliveries.participants > 0 }
    for _ in 0..<SharedCountdowns.mostAttempts {
      let found = try shared.entries.readable(request.name)
      let plan = SharePlan(
        request, owner: owner, isAnnouncedByOwner: isAnnounced,
        snapshot: timer.snapshot().atRealWallTime, found: found)
      try plan.checkName(of: found, at: .now)
      guard let first = plan.first else { return sharing.entry.begin(plan, stored: nil) }
      if first.isSame(as: found) { return sharing.entry.begin(plan, stored: found) }
      switch try shared.entries.write(first, replacing: found?.revision) {
      case .written(let stored):
        sharing.entry.withLock { $0.report.changes += 1 }
        return sharing.entry.begin(plan, stored: stored)
      case .faster: continue
      }
    }
    throw SharingError(.store(StoreError(.locked(request.name))))
  }
}

extension CountdownTimer.Snapshot {
  /// The snapshot as other processes understand it, whose wall clock is the machine's and not that
  /// of a scheduler with a time of its own.
  fileprivate var atRealWallTime: Self {
    var snapshot = self
    snapshot.wallNanoseconds = RealTime.wallNanoseconds
    return snapshot
  }
}
