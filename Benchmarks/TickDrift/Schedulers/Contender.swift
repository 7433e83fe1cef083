/// The schedulers that are compared, by the names that `--schedulers` takes.
enum Contender: String, CaseIterable, Sendable {
  case timerfd
  case core
  case dispatch
  case foundation
  case sleepUntil = "sleep-until"
  case sleepFor = "sleep-for"

  /// What all others are measured against: no library between the kernel and the callback.
  static let floor = Contender.timerfd

  var scheduler: any MeasuredScheduler {
    switch self {
    case .timerfd: BareTimerfd()
    case .core: CoreScheduler()
    case .dispatch: DispatchTimerSource()
    case .foundation: FoundationTimer()
    case .sleepUntil: AbsoluteSleep()
    case .sleepFor: NaiveSleep()
    }
  }

  /// What it is, in a few words.
  var explanation: String {
    switch self {
    case .timerfd: "a thread that reads a timerfd, absolute; the floor"
    case .core: "CountdownTimer on .continuous, tolerance zero"
    case .dispatch: "DispatchSourceTimer, leeway zero"
    case .foundation: "Foundation.Timer on a run loop, tolerance zero"
    case .sleepUntil: "Task.sleep(until:), absolute"
    case .sleepFor: "Task.sleep(for:) in a loop, relative"
    }
  }
}

extension Contender {
  /// Runs through a plan and works out how late each tick was.
  func measure(_ plan: Plan) async throws -> Series {
    let recorder = Recorder(capacity: plan.count)
    let origin = try await scheduler.run(plan, into: recorder)
    return Series(self, plan, origin: origin, calls: recorder.calls)
  }
}
