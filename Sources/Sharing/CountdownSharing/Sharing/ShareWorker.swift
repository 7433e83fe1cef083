internal import Countdown

/// Writes the records of shared countdowns, on one thread, and repeats the writes that failed.
///
/// Only the latest of several changes that wait is written. While nothing waits, the thread sleeps.
final class ShareWorker: Sendable {
  private let arrival = Semaphore()
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var waiting: [Job] = []
    var failed: [ShareEntry] = []
    /// The jobs that wait for a moment.
    var later: [(moment: Moment, job: Job)] = []
    var retryAt: Moment?
    var pause = ShareWorker.firstPause
    /// Whether a look at the store is queued.
    var isToLook = false
    var isFinishing = false
    var isOver = false
  }

  fileprivate enum Job: Sendable {
    case bringUp(ShareEntry)
    case announce(ShareEntry.Finish, ShareEntry)
    /// A sink has failed to present a finish, and others may still.
    case giveUp(UInt64, ShareEntry)
    /// Looks at the changes in the store; false where the store refused.
    case look(@Sendable () -> Bool)
    case run(@Sendable () -> Void)
    /// Signals to a waiting thread that all earlier jobs are done.
    case fence(Semaphore)
  }

  fileprivate enum Step: Sendable {
    case job(Job)
    case retry([ShareEntry])
    case sleep(until: Moment?)
    case over([ShareEntry])
  }

  fileprivate static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)
  /// The time that the other sinks have to present a finish after one has failed.
  private static let patience = Duration.seconds(3)
  /// The number of times that the last changes are tried after the end of the sharing.
  private static let lastAttempts = 3

  /// Starts the thread; throws when there is none to be had.
  func start() throws(SystemError) {
    try SystemThread.detached(name: "countdown-share") { self.run() }
  }

  /// Has a countdown's record brought up to its plan.
  func bringUp(_ entry: ShareEntry) { post(.bringUp(entry)) }

  /// Announces a finish that came while the sharing began.
  func announce(_ finish: ShareEntry.Finish, of entry: ShareEntry) {
    post(.announce(finish, entry))
  }

  /// Writes the outcome of a finish that the store could not take at once.
  func settle(_ sequence: UInt64, of entry: ShareEntry) {
    let moment = RealTime.monotonic.advanced(by: Self.patience)
    state.withLock { $0.later.append((moment, .giveUp(sequence, entry))) }
    bringUp(entry)
  }

  /// Runs a closure that may take its time.
  func run(_ body: @escaping @Sendable () -> Void) { post(.run(body)) }

  /// Queues a look at the store; several looks that wait are one. A look that fails is repeated
  /// after a second.
  func look(_ body: @escaping @Sendable () -> Bool) {
    let isWaiting = state.withLock { state in
      defer { state.isToLook = true }
      return state.isToLook
    }
    if !isWaiting { post(.look(body)) }
  }

  /// Waits until all earlier jobs are done or have failed; false at the limit.
  func wait(until limit: Moment) -> Bool {
    let signal = Semaphore()
    post(.fence(signal))
    return signal.wait(until: limit)
  }

  /// Lets the thread end after the queued jobs.
  func finish() {
    state.withLock { $0.isFinishing = true }
    arrival.post()
  }

  private func post(_ job: Job) {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiting.append(job) }
      return state.isOver
    }
    // After the end nothing can change any more, so nobody has to wait.
    if isOver, case .fence(let signal) = job { signal.post() }
    arrival.post()
  }
}

// MARK: - On its thread

extension ShareWorker {
  private func run() {
    while true {
      let now = RealTime.monotonic
      switch state.withLock({ $0.next(at: now) }) {
      case .job(let job): perform(job)
      case .retry(let entries): tryAgain(entries.filter { !$0.carryOut() })
      case .sleep(nil): arrival.wait()
      case .sleep(let moment?): _ = arrival.wait(until: moment)
      case .over(let entries): return close(entries)
      }
    }
  }

  private func perform(_ job: Job) {
    switch job {
    case .bringUp(let entry): bringUpNow(entry)
    case .announce(let finish, let entry):
      // The record is written at once, so that a flush waits for this too.
      try? entry.announce(finish) { self.settle($0, of: entry) }
      perform(.bringUp(entry))
    case .giveUp(let sequence, let entry):
      entry.giveUp(sequence)
      perform(.bringUp(entry))
    case .look(let body):
      // A change from here on needs a new look.
      state.withLock { $0.isToLook = false }
      if body() { return }
      let moment = RealTime.monotonic.advanced(by: Self.firstPause)
      state.withLock { if !$0.isFinishing { $0.later.append((moment, .look(body))) } }
    case .run(let body): body()
    case .fence(let signal): signal.post()
    }
  }

  /// Once the store takes a write, nothing that failed waits any longer.
  private func bringUpNow(_ entry: ShareEntry) {
    let before = entry.report.changes
    if !entry.carryOut() {
      tryAgain([entry])
    } else if entry.report.changes > before {
      state.withLock { $0.retryAt = RealTime.monotonic }
    }
  }

  /// Repeats failed jobs a few more times, and then leaves them to the report.
  private func close(_ entries: [ShareEntry]) {
    var left = entries
    let pause = Semaphore()
    for _ in 1..<Self.lastAttempts where !left.isEmpty {
      _ = pause.wait(until: RealTime.monotonic.advanced(by: Self.firstPause))
      left = left.filter { !$0.carryOut() }
    }
    let rest = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for job in rest { perform(job) }
  }

  private func tryAgain(_ entries: [ShareEntry]) {
    let now = RealTime.monotonic
    state.withLock { state in
      guard !entries.isEmpty else {
        state.pause = Self.firstPause
        return
      }
      for entry in entries where !state.failed.contains(where: { $0 === entry }) {
        state.failed.append(entry)
      }
      state.retryAt = now.advanced(by: state.pause)
      state.pause = min(state.pause * 2, Self.longestPause)
    }
  }
}

extension ShareWorker.State {
  fileprivate mutating func next(at now: Moment) -> ShareWorker.Step {
    if !waiting.isEmpty { return .job(waiting.removeFirst()) }
    if let place = later.firstIndex(where: { $0.moment <= now || isFinishing }) {
      return .job(later.remove(at: place).job)
    }
    if isFinishing { return .over(failed) }
    let retry = failed.isEmpty ? nil : retryAt
    if let retry, retry <= now {
      defer { failed = [] }
      return .retry(failed)
    }
    return .sleep(until: (later.map(\.moment) + [retry].compactMap(\.self)).min())
  }
}
