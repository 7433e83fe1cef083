/// One row of the comparison: a scheduler, and the priority that its thread has.
struct Contender: Hashable, Sendable {
  let kind: Kind
  /// SCHED_FIFO, 1 to 99; nil for what every thread has.
  var priority: Int?

  var name: String { priority == nil ? kind.rawValue : kind.rawValue + "-fifo" }

  /// What this one is measured against: the floor at the same priority.
  var floor: Contender { Contender(kind: .timerfd, priority: priority) }

  /// The schedulers, by the names that `--schedulers` takes.
  enum Kind: String, CaseIterable, Sendable {
    case timerfd
    case core
    case countdown
    case dispatch
    case foundation
    case sleepUntil = "sleep-until"
    case sleepFor = "sleep-for"
    /// The core with a callback that blocks, on the same scheduler and on another.
    case shared
    case apart
  }
}

extension Contender.Kind {
  /// The kinds that `--schedulers` chooses from; the others come with `--slow-callback`.
  static let ordinary: [Self] = [
    .timerfd, .core, .countdown, .dispatch, .foundation, .sleepUntil, .sleepFor,
  ]

  /// Whether the thread that ticks can be given a priority.
  var takesPriority: Bool { [.timerfd, .core, .countdown].contains(self) }

  /// What it is, in a few words.
  var explanation: String {
    switch self {
    case .timerfd: "a thread in C that reads a timerfd, absolute; the floor"
    case .core: "a SystemScheduler wakeup that arms itself anew, tolerance zero"
    case .countdown: "a whole CountdownTimer with an observer, tolerance zero"
    case .dispatch: "DispatchSourceTimer, leeway zero"
    case .foundation: "Foundation.Timer on a run loop, tolerance zero"
    case .sleepUntil: "Task.sleep(until:), absolute"
    case .sleepFor: "Task.sleep(for:) in a loop, relative"
    case .shared: "core, on one scheduler with a callback that blocks"
    case .apart: "core, with that callback on another scheduler"
    }
  }
}

extension Contender {
  private var scheduler: any MeasuredScheduler {
    switch kind {
    case .timerfd: BareTimerfd(priority: priority)
    case .core: CoreWakeup(priority: priority)
    case .countdown: WholeCountdown(priority: priority)
    case .dispatch: DispatchTimerSource()
    case .foundation: FoundationTimer()
    case .sleepUntil: AbsoluteSleep()
    case .sleepFor: NaiveSleep()
    case .shared: SlowNeighbour(isApart: false)
    case .apart: SlowNeighbour(isApart: true)
    }
  }

  /// Runs through a plan once and works out how late each tick was.
  func measure(_ plan: Plan) async throws -> Series {
    let recorder = Recorder(capacity: plan.count)
    let origin = try await scheduler.run(plan, into: recorder)
    return Series(
      self, plan, origin: origin, calls: recorder.calls, slowReports: recorder.slowReports)
  }
}
