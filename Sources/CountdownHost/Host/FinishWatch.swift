internal import Countdown
internal import CountdownSharing

/// Announces the ends of other processes' countdowns, if those do not do it themselves.
///
/// A thread that sleeps until a record changes or the next one is due.
final class FinishWatch: Sendable {
  private let core: Core
  private let changes: SharedWatch

  init(
    in state: SharedState, for program: HostProgram, looked: @escaping @Sendable () -> Void
  ) throws {
    let core = Core(state: state, announce: program.announce, looked: looked)
    self.core = core
    // Told of lists, not of files: our own writing is no reason to look again.
    changes = try SharedCountdowns(in: state).watch { list in
      core.take(list)
      program.onChange(list)
    }
    do {
      try SystemThread.detached(name: "countdown-ends") { core.run() }
    } catch {
      changes.cancel()
      throw error
    }
  }

  deinit { stop() }

  /// Announces no more; one that is being announced goes on.
  func stop() {
    changes.cancel()
    core.isOver.withLock { $0 = true }
    core.bell.post()
  }

  private final class Core: WakeupTarget {
    let bell = Semaphore()
    let isOver = Locked(false)
    private let state: SharedState
    private let latest = Locked<SharedList?>(nil)
    private let looked: @Sendable () -> Void
    private let announce: @Sendable (HostAnnouncement) throws -> Void

    init(
      state: SharedState, announce: @escaping @Sendable (HostAnnouncement) throws -> Void,
      looked: @escaping @Sendable () -> Void
    ) {
      (self.state, self.looked, self.announce) = (state, looked, announce)
    }

    func wake(at moment: Moment) { bell.post() }

    func take(_ list: SharedList) {
      // What it replaces leaves the lock before it is released.
      _ = latest.withLock { latest in
        defer { latest = list }
        return latest
      }
      bell.post()
    }

    func run() {
      let scheduler = SystemScheduler.continuous
      let token = scheduler.register(self, tolerance: .zero)
      while !isOver.withLock({ $0 }) {
        if let next = look() {
          scheduler.arm(token, at: scheduler.now.advanced(by: next))
        } else {
          scheduler.disarm(token)
        }
        looked()
        bell.wait()
      }
      scheduler.unregister(token)
    }

    /// Announces what is due; how long it is until something else is.
    private func look() -> Duration? {
      let owner = OwnerMark.current
      let countdowns = latest.withLock { $0 }?.countdowns ?? []
      // The host's own see to their ends themselves.
      let pending = PendingFinishes(of: countdowns.filter { $0.owner != owner })
      for countdown in pending.due where !countdown.isExpired(at: .now) {
        _ = try? state.announce(countdown) { try announce(HostAnnouncement($0)) }
      }
      return pending.next
    }
  }
}
