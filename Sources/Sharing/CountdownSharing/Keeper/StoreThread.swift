internal import Countdown
internal import CountdownStore

/// A thread that calls a store, one call after the other. Where a call does not return within a
/// limit, another thread takes over, and begins no further call until that one has returned.
final class StoreThread: WakeupTarget {
  private let name: String
  private let limit: Duration
  private let arrival = Semaphore()
  private let state = Locked(State())
  private let scheduler = SystemScheduler.continuous
  private let token = Locked<WakeupToken?>(nil)

  private struct State: Sendable {
    var jobs = FIFO<@Sendable () -> Void>()
    /// The number of the thread whose turn it is.
    var turn: UInt64 = 0
    var call: Call?
    /// Whether a call that was given up has not returned yet.
    var isStuck = false
    var isOver = false
  }

  private struct Call: Sendable {
    let limit: Moment
    /// What the next thread does in place of the caller.
    let unanswered: @Sendable () -> Void
  }

  /// The outcome of a call.
  enum Outcome<Answer> {
    case answer(Answer)
    /// The call was not begun, because one before it has not returned.
    case notBegun
    /// The call has not returned; what it does is not known.
    case unanswered
  }

  init(name: String, limit: Duration = .seconds(2)) { (self.name, self.limit) = (name, limit) }

  /// Starts the thread; throws when there is none to be had.
  func start() throws(SystemError) {
    token.withLock { $0 = scheduler.register(self, tolerance: .zero) }
    try begin(turn: 0)
  }

  private func begin(turn: UInt64) throws(SystemError) {
    try SystemThread.detached(name: name) { self.run(turn) }
  }

  /// Has a job done after the ones before it.
  func post(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs.append(job) }
    arrival.post()
  }

  /// Ends the thread after the jobs that wait.
  func finish() {
    post { [self] in
      state.withLock { $0.isOver = true }
      if let token = token.withLock({ $0 }) { scheduler.unregister(token) }
    }
  }

  /// Calls the store, on this thread, and passes the outcome on, once.
  func call<Answer>(
    _ body: () -> Answer, then: @escaping @Sendable (Outcome<Answer>) -> Void
  ) {
    let limit = scheduler.now.advanced(by: limit)
    let call = Call(limit: limit) { then(.unanswered) }
    let isBegun = state.withLock { state in
      if !state.isStuck { state.call = call }
      return !state.isStuck
    }
    guard isBegun else { return then(.notBegun) }
    let turn = state.withLock { $0.turn }
    if let token = token.withLock({ $0 }) { scheduler.arm(token, at: limit) }
    let answer = body()
    let isOurs = state.withLock { state in
      if state.turn == turn { state.call = nil } else { state.isStuck = false }
      return state.turn == turn
    }
    if isOurs { then(.answer(answer)) }
  }

  func wake(at moment: Moment) {
    let now = scheduler.now
    let (call, turn) = state.withLock { state in
      guard let call = state.call, call.limit <= now else { return (nil as Call?, UInt64(0)) }
      (state.call, state.isStuck) = (nil, true)
      state.turn += 1
      return (call, state.turn)
    }
    guard let call else { return }
    do {
      try SystemThread.detached(name: name) {
        call.unanswered()
        self.run(turn)
      }
    } catch {
      // Without another thread this one goes on when the call returns.
      state.withLock { state in
        state.turn -= 1
        state.isStuck = false
      }
    }
  }

  private func run(_ turn: UInt64) {
    while state.withLock({ $0.turn == turn && !$0.isOver }) {
      arrival.wait()
      // A thread that was replaced leaves its job to the other.
      let job = state.withLock { $0.turn == turn ? $0.jobs.popFirst() : nil }
      job?()
    }
  }
}
