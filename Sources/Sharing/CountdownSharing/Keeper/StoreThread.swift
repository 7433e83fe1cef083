internal import Countdown
internal import CountdownStore

/// A thread that calls a store, one call after the other, and does other jobs in between.
///
/// Where a call does not return within a limit, another thread takes over, and begins no further
/// call until that one has returned. After a call that took long and failed, no call is begun for
/// half of the limit: what waits for the thread would else come later by as much for each call.
final class StoreThread: WakeupTarget {
  typealias Job = @Sendable () -> Void

  private let name: String
  private let limit: Duration
  private let arrival = Semaphore()
  private let end = Semaphore()
  private let state = Locked(State())
  private let scheduler = SystemScheduler.continuous
  private let token = Locked<WakeupToken?>(nil)

  fileprivate struct State: Sendable {
    var jobs = FIFO<Job>()
    /// What follows from the job that is being done.
    var following: [Job] = []
    /// What follows from earlier jobs, the last one first.
    var postponed: [Job] = []
    /// The number of the thread whose turn it is.
    var turn: UInt64 = 0
    var call: Call?
    /// Whether a call that was given up has not returned yet.
    var isStuck = false
    /// Until when no call is begun.
    var rest = Moment(nanoseconds: .min)
    var isFinishing = false
    var isOver = false
  }

  fileprivate struct Call: Sendable {
    let limit: Moment
    /// What the next thread does in place of the caller.
    let unanswered: Job
  }

  /// The outcome of a call.
  enum Outcome<Answer> {
    case answer(Answer)
    /// The call was not begun, because one before it has not returned, or has just failed.
    case notBegun
    /// The call has not returned; what it does is not known.
    case unanswered
  }

  init(name: String, limit: Duration = .seconds(2)) { (self.name, self.limit) = (name, limit) }

  /// Starts the thread; throws when there is none to be had.
  func start() throws(SystemError) {
    try SystemThread.detached(name: name) { self.run(0) }
    token.withLock { $0 = scheduler.register(self, tolerance: .zero) }
  }

  /// Has a job done after the ones before it.
  ///
  /// - Parameter isNext: whether it follows from the present job, and is done before those that
  ///   wait.
  func post(isNext: Bool = false, _ job: @escaping Job) {
    let isTaken = state.withLock { state in
      if state.isOver { return false }
      if isNext { state.following.append(job) } else { state.jobs.append(job) }
      return true
    }
    if isTaken { arrival.post() }
  }

  /// Ends the thread after the jobs that wait, and what follows from them.
  func finish() {
    state.withLock { $0.isFinishing = true }
    arrival.post()
  }

  private func run(_ turn: UInt64) {
    while state.withLock({ $0.turn == turn && !$0.isOver }) {
      arrival.wait()
      state.withLock { $0.next(for: turn) }?()
    }
    guard state.withLock({ $0.turn == turn }) else { return }
    let token = token.withLock { token in
      defer { token = nil }
      return token
    }
    if let token { scheduler.unregister(token) }
    end.post()
  }

  /// Waits for the end of the thread; false when that takes longer.
  func waitForEnd(within limit: Duration) -> Bool {
    let isOver = end.wait(until: RealTime.monotonic.advanced(by: limit))
    if isOver { end.post() }
    return isOver
  }
}

extension StoreThread.State {
  /// The next job. A thread that was replaced leaves it to the other; without one a thread that is
  /// to finish is over.
  fileprivate mutating func next(for turn: UInt64) -> StoreThread.Job? {
    guard self.turn == turn else { return nil }
    postponed += following.reversed()
    following = []
    let job = postponed.popLast() ?? jobs.popFirst()
    isOver = job == nil && isFinishing
    return job
  }
}

// MARK: - Calls

extension StoreThread {
  /// Calls the store, on this thread, and passes the outcome on, once.
  func call<Value>(
    _ body: () -> Result<Value, SharingError>,
    then: @escaping @Sendable (Outcome<Result<Value, SharingError>>) -> Void
  ) {
    let began = scheduler.now
    let call = Call(limit: began.advanced(by: limit)) { then(.unanswered) }
    let turn: UInt64? = state.withLock { state in
      if state.isStuck || began < state.rest { return nil }
      state.call = call
      return state.turn
    }
    guard let turn else { return then(.notBegun) }
    if let token = token.withLock({ $0 }) { scheduler.arm(token, at: call.limit) }
    let answer = body()
    let now = scheduler.now
    let isSlow = began.duration(to: now) >= limit / 2
    let isOurs = state.withLock { state in
      if isSlow, answer.isFailure { state.rest = now.advanced(by: limit / 2) }
      if state.turn == turn { state.call = nil } else { state.isStuck = false }
      return state.turn == turn
    }
    if isOurs { then(.answer(answer)) }
  }

  func wake(at moment: Moment) {
    let now = scheduler.now
    let isReplaced = state.withLock { state in
      guard let call = state.call, call.limit <= now else { return true }
      let turn = state.turn + 1
      do throws(SystemError) {
        try SystemThread.detached(name: name) {
          call.unanswered()
          self.run(turn)
        }
      } catch {
        return false
      }
      (state.call, state.isStuck, state.turn) = (nil, true, turn)
      return true
    }
    // Without another thread this one goes on when the call returns, or another one later.
    if !isReplaced, let token = token.withLock({ $0 }) {
      scheduler.arm(token, at: now.advanced(by: limit))
    }
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
