public import Countdown
public import CountdownRoutines
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
    open: [String] = [], attributes: [String: String] = [:],
    accepting isAccepting: Bool = false, onOpen: (@Sendable (SharedFinish) -> Void)? = nil,
    announcing: (@Sendable (SharedFinish) throws -> Void)? = nil
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: name, kind: kind, open: open, attributes: attributes, isAccepting: isAccepting)
    return try share(
      ShareSource(timer), request, gates: 0, onOpen: onOpen, announcing: announcing)
  }

  /// Shares a routine; see `RoutineTimer.share(as:)`.
  public func share(
    _ routine: RoutineTimer, as name: String, kind: SharedCountdown.Kind = .pomodoro,
    open: [String] = [], attributes: [String: String] = [:],
    accepting isAccepting: Bool = false, onOpen: (@Sendable (SharedFinish) -> Void)? = nil,
    announcing: (@Sendable (SharedFinish) throws -> Void)? = nil
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: name, kind: kind, open: open, attributes: attributes, isAccepting: isAccepting)
    return try share(
      ShareSource(routine), request, gates: 0, onOpen: onOpen, announcing: announcing)
  }

  /// Shares a countdown under a name that no other one has, whose end a person has not seen; other
  /// processes may change it.
  ///
  /// - Parameters:
  ///   - given: the length that the user gave; nil where only that of the countdown is known.
  ///   - gates: the number of sinks that will present the finish by ``Sharing/deliver(_:_:)``,
  ///     including a finish that comes while the sharing begins.
  package func share(
    _ source: ShareSource, as name: String, kind: SharedCountdown.Kind,
    attributes: [String: String], given: Duration? = nil, gates: Int,
    announcing: (@Sendable (SharedFinish) throws -> Void)? = nil
  ) throws -> Sharing {
    let request = SharePlan.Request(
      name: name, kind: kind, open: [], attributes: attributes, isAccepting: true,
      isKeptUntilSeen: true, given: given)
    return try share(source, request, gates: gates, onOpen: nil, announcing: announcing)
  }

  private func share(
    _ source: ShareSource, _ request: SharePlan.Request, gates: Int,
    onOpen: (@Sendable (SharedFinish) -> Void)?,
    announcing: (@Sendable (SharedFinish) throws -> Void)?
  ) throws -> Sharing {
    let (snapshot, steps) = source.look()
    try request.check(with: steps, label: snapshot.label)
    let entry = ShareEntry(
      source, in: shared, keepers: router.keepers, gates: gates, announcing: announcing)
    let sharing = Sharing(
      entry, of: source.timer, name: request.name, through: router, runner: runner, onOpen: onOpen)
    do {
      try begin(sharing, request, with: source)
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
    _ sharing: Sharing, _ request: SharePlan.Request, with source: ShareSource
  ) throws {
    let isAnnounced = sharing.entry.withLock { $0.deliveries.participants > 0 }
    for _ in 0..<SharedCountdowns.mostAttempts {
      let found = try shared.entries.readable(request.name)
      let (snapshot, steps) = source.look()
      let plan = SharePlan(
        request, owner: owner, isAnnouncedByOwner: isAnnounced, snapshot: snapshot, steps: steps,
        found: found)
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
