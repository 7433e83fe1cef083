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
    router = ShareRouter()
    try router.worker.start()
    router.watch(self.shared.store)
    runner = SinkRunner(router)
    router.worker.run { [shared = self.shared] in shared.tidy() }
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

  /// The same under the name that a person gave it, in place of another countdown of this process
  /// if there is one. An end of the same kind that was announced gives way.
  ///
  /// - Parameter old: the sharing that had the name until now. It is over when this returns, and
  ///   goes on if this throws.
  package func share(
    _ timer: CountdownTimer, as name: String, kind: SharedCountdown.Kind,
    attributes: [String: String], steps: SharedSteps?, accepting isAccepting: Bool,
    replacing old: Sharing?, announcing: @escaping @Sendable (SharedFinish) throws -> Void
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: name, kind: kind, open: [], attributes: attributes, steps: steps,
      isAccepting: isAccepting, isKeptUntilSeen: true, isBegunByName: true)
    return try share(
      timer, request, replacing: old, gates: 0, onOpen: nil, announcing: announcing)
  }

  /// Shares a countdown that goes on from a record whose process has died.
  ///
  /// - Throws: ``OvertakenRecord`` where a command has changed the record, or removed it.
  package func share(
    _ timer: CountdownTimer, continuing record: SharedCountdown,
    announcing: @escaping @Sendable (SharedFinish) throws -> Void
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: record.name, kind: record.kind, open: record.open, attributes: record.attributes,
      steps: record.steps, isAccepting: record.isAccepting, isKeptUntilSeen: true)
    return try share(
      timer, request, continuing: record, gates: 0, onOpen: nil, announcing: announcing)
  }

  private func share(
    _ timer: CountdownTimer, _ request: SharePlan.Request,
    continuing record: SharedCountdown? = nil, replacing old: Sharing? = nil,
    gates: Int, onOpen: (@Sendable (SharedFinish) -> Void)?,
    announcing: (@Sendable (SharedFinish) throws -> Void)?
  ) throws -> Sharing {
    try request.check()
    let entry = ShareEntry(
      timer, in: shared, owner: owner, gates: gates, announcing: announcing)
    let sharing = Sharing(
      entry, of: timer, name: request.name, through: router, runner: runner, onOpen: onOpen)
    do {
      if let old {
        try old.giveWay { try begin(sharing, request, replacing: $0, with: timer) }
      } else {
        try begin(sharing, request, continuing: record, with: timer)
      }
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
    _ sharing: Sharing, _ request: SharePlan.Request, continuing record: SharedCountdown? = nil,
    replacing replaced: SharedCountdown? = nil, with timer: CountdownTimer
  ) throws {
    let found = try readable(request.name)
    if let record, found?.revision != record.revision { throw OvertakenRecord() }
    let plan = SharePlan(
      request, owner: owner,
      isAnnouncedByOwner: sharing.entry.withLock { $0.deliveries.participants > 0 },
      snapshot: timer.snapshot().atRealWallTime, found: found, replacing: replaced)
    try plan.checkName(at: .now) { $0.life }
    let isFirst = record != nil || plan.isReplacing
    guard let finishes = try sharing.entry.publish(plan, isContinued: isFirst) else {
      // A command was faster, and the countdown that was to give way counts again.
      if plan.isReplacing {
        throw SharingError(.nameTaken(request.name, process: owner.process))
      }
      throw OvertakenRecord()
    }
    for finish in finishes { router.worker.announce(finish, of: sharing.entry) }
  }

  /// The record of a name; nil also for an invalid one, which the next write sets aside.
  private func readable(_ name: String) throws(SharingError) -> SharedCountdown? {
    do throws(SharingError) {
      return try shared.read(name)
    } catch {
      if error.isUnreadable { return nil }
      throw error
    }
  }
}

/// The error when a countdown was to go on from a record that is no longer in the store.
package struct OvertakenRecord: Error {}

extension CountdownTimer.Snapshot {
  /// The snapshot as other processes understand it, whose wall clock is the machine's and not that
  /// of a scheduler with a time of its own.
  fileprivate var atRealWallTime: Self {
    var snapshot = self
    snapshot.wallNanoseconds = RealTime.wallNanoseconds
    return snapshot
  }
}
