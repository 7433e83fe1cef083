internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// The session that a store keeps with the server while it has watchers or claims.
///
/// The session holds a lock in the name of the process, by which others see that the process is
/// connected, and receives the server's notifications. Its thread sleeps until the server or this
/// process wakes it, and sends no queries. After a lost connection it connects again, at once and
/// then after pauses of less than a second.
final class PostgresSession: Sendable {
  private let open: @Sendable (Moment) throws(PostgresFailure) -> PostgresListener
  private let timeout: Duration
  private let state = Locked(State())
  private let fork = ForkGuard()

  private struct State: Sendable {
    var watchers = SignalLines()
    var hasClaims = false
    /// Whether the lock of the process is held.
    var isConnected = false
    /// The thread, and what wakes it; nil while it is not needed.
    var running: (thread: SystemThread, wake: WakeSignal)?
    /// Whether the server notifies this session.
    var isHeard = false
    /// The reason why the server is not heard.
    var loss: PostgresFailure?
    /// The threads that wait until the server is heard, or until that has failed.
    var waiting: [Semaphore] = []
    /// The threads that wait until the lock is held, or until that has failed.
    var claiming: [Semaphore] = []

    var isNeeded: Bool { hasClaims || !watchers.isEmpty }
  }

  init(
    timeout: Duration,
    _ open: @escaping @Sendable (Moment) throws(PostgresFailure) -> PostgresListener
  ) {
    (self.timeout, self.open) = (timeout, open)
  }
}

// MARK: - From any thread

extension PostgresSession {
  /// Has others see from now on that this process is connected; returns when the lock is held. A
  /// session that cannot begin is no error, for the claim that follows meets the same obstacle.
  func beginClaims() {
    if fork.isForeign || state.withLock({ $0.hasClaims && $0.isConnected }) { return }
    let answer = Semaphore()
    state.withLock { state in
      state.hasClaims = true
      try? start(&state)
      guard !state.isConnected, let running = state.running, !running.thread.isCurrent else {
        return answer.post()
      }
      state.claiming.append(answer)
      running.wake.post()
    }
    _ = answer.wait(until: RealTime.monotonic.advanced(by: timeout))
  }

  /// Ends the session unless there is a watcher.
  func endClaims() {
    if fork.isForeign { return }
    state.withLock { state in
      state.hasClaims = false
      state.running?.wake.post()
    }
  }

  func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch {
    if fork.isForeign { throw PostgresFailure.forkedChild.error(writing: false) }
    let line = SignalLine(onSignal)
    let answer = Semaphore()
    let number = try state.withLock { (state) throws(StoreError) in
      do throws(SystemError) { try start(&state) } catch {
        throw StoreError(.system(path: "PostgreSQL", error))
      }
      let number = state.watchers.add(line)
      // A watcher that is called on the thread cannot wait for it.
      if state.isHeard || state.running?.thread.isCurrent == true {
        answer.post()
      } else {
        state.waiting.append(answer)
      }
      state.running?.wake.post()
      return number
    }
    _ = answer.wait(until: RealTime.monotonic.advanced(by: timeout))
    let loss = state.withLock { state in
      state.isHeard ? nil : state.loss?.error(writing: false) ?? Self.silence
    }
    if let loss {
      remove(number, line)
      throw loss
    }
    line.report(.changed)
    return StoreWatch { [self] in remove(number, line) }
  }

  private static let silence = StoreError(.engine("PostgreSQL: no answer came; try again"))

  private func remove(_ number: Int, _ line: SignalLine) {
    line.end()
    state.withLock { state in
      _ = state.watchers.remove(number)
      state.running?.wake.post()
    }
  }

  private func start(_ state: inout State) throws(SystemError) {
    if state.running != nil { return }
    let wake = try WakeSignal()
    let thread = try SystemThread(name: "postgres-watch") { [self] in run(wake) }
    thread.detach()
    state.running = (thread, wake)
  }
}

// MARK: - On its thread

extension PostgresSession {
  private func run(_ wake: WakeSignal) {
    var connected: PostgresListener?
    var identity: String?
    var pauses = ReconnectPauses()
    while goesOn() {
      do throws(PostgresFailure) {
        let limit = RealTime.monotonic.advanced(by: timeout)
        let listener = if let connected { connected } else { try open(limit) }
        connected = listener
        try hear(listener, after: &identity, until: limit)
        pauses = ReconnectPauses()
        switch try listener.nextMessage() {
        case .nothing: wake.wait(or: listener.socket)
        case .changed: tell(.changed)
        case .moved: connected = nil
        }
      } catch {
        connected = nil
        lose(error)
        wake.wait(within: pauses.next())
      }
    }
    // Otherwise its row stays in the table until the next watcher comes.
    let limit = RealTime.monotonic.advanced(by: timeout)
    _ = try? connected?.setIsHeard(false, until: limit)
  }

  /// Whether the thread goes on; if it is not needed, it ends, and the next need starts another.
  private func goesOn() -> Bool {
    state.withLock { state in
      if state.isNeeded { return true }
      (state.running, state.isHeard, state.isConnected) = (nil, false, false)
      return false
    }
  }

  /// Has the server notify this session as long as it has watchers.
  private func hear(
    _ listener: PostgresListener, after identity: inout String?, until limit: Moment
  ) throws(PostgresFailure) {
    let wanted = state.withLock { !$0.watchers.isEmpty }
    let isNew = try listener.setIsHeard(wanted, until: limit)
    let (wasLost, waiting) = state.withLock { state in
      let result = (state.loss != nil, state.claiming + (wanted ? state.waiting : []))
      (state.isHeard, state.isConnected, state.loss, state.claiming) = (wanted, true, nil, [])
      if wanted { state.waiting = [] }
      return result
    }
    for thread in waiting { thread.post() }
    if isNew, wanted, let identity, identity != listener.identity {
      tell(.replaced)
    } else if wasLost {
      tell(.changed)
    }
    if wanted { identity = listener.identity }
  }

  private func lose(_ failure: PostgresFailure) {
    let (isFirst, waiting) = state.withLock { state in
      defer {
        (state.isHeard, state.isConnected, state.loss) = (false, false, failure)
        (state.waiting, state.claiming) = ([], [])
      }
      return (state.loss == nil, state.waiting + state.claiming)
    }
    for thread in waiting { thread.post() }
    if isFirst { tell(.lost(failure.error(writing: false))) }
  }

  private func tell(_ signal: StoreSignal) {
    for line in state.withLock({ $0.watchers.all }) { line.report(signal) }
  }
}

/// The pauses between attempts to connect: none at first, then from 25 ms up to a limit. They are
/// random, so that the clients of a server do not come back to it all at once.
struct ReconnectPauses {
  private let limit: Int
  private var longest = 0

  init(longest limit: Duration = .milliseconds(800)) {
    self.limit = Int(limit.saturatedNanoseconds / 1_000_000)
  }

  mutating func next() -> Duration {
    defer { longest = min(max(longest * 2, 50), limit) }
    return .milliseconds(longest / 2 + Int.random(in: 0...longest / 2))
  }
}
