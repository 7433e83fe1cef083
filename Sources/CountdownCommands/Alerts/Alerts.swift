internal import Countdown
internal import CountdownHostRuntime
internal import CountdownProcesses
internal import CountdownTerminal

/// All alerts of a countdown, as sinks of it.
final class Alerts: Sendable {
  private let ladders: [any AlertLadder]
  private let inbox: Inbox<ForegroundNotice>
  private let isExplicit: Bool
  /// The user's own commands, which are not waited for.
  private let hooks: HookSink?
  /// What decides whether this process is the one to tell of a finish; nil where it always is.
  private let share: ForegroundShare?
  /// Whether the wait for the answers at the latest finish is over.
  private let isWaitOver = Locked(false)

  /// How long the silent trial may take, all alerts together.
  private static let trialLimit = Duration.milliseconds(200)

  init(
    _ ladders: [any AlertLadder], isExplicit: Bool, inbox: Inbox<ForegroundNotice>,
    hooks: HookSink? = nil,
    share: ForegroundShare? = nil
  ) {
    (self.ladders, self.hooks, self.share) = (ladders, hooks, share)
    self.isExplicit = isExplicit
    self.inbox = inbox
  }

  /// - Parameter outlastingRestart: whether what a finish shows and plays stays when the countdown
  ///   begins again by itself.
  func attach(to timer: CountdownTimer, outlastingRestart: Bool = false) {
    for ladder in ladders {
      let sink = outlastingRestart ? LastingAlert(ladder: ladder) : ladder.sink
      timer.attach(share?.gate(sink) ?? sink)
    }
    // Where there are alerts, a hook that is about to run is none.
    if let hooks { timer.attach(share?.gate(hooks, confirms: ladders.isEmpty) ?? hooks) }
  }

  /// Ends what still sounds.
  func silence() {
    for ladder in ladders { ladder.silence() }
  }

  /// What became of each at the latest finish; of those that answered, while the others may yet.
  var results: [AlertResult] {
    if isWithheld { return [] }
    let isLate = isWaitOver.withLock { $0 }
    return ladders.compactMap { ladder in
      ladder.result ?? (isLate ? AlertResult(alert: ladder.alert, misses: ["no answer"]) : nil)
    }
  }

  /// What did not go as it should at the latest finish; nil when all is well.
  var complaint: String? {
    isWithheld ? "announced by another process" : results.complaint
  }

  private var isWithheld: Bool { share?.isWithheld ?? false }

  /// Whether every alert that options named has failed. Who leaves by a key before there was an
  /// answer has seen the finish.
  var isUnheard: Bool {
    let results = results
    return isExplicit && !results.isEmpty && results.allSatisfy { !$0.isHeard }
  }
}

// MARK: - On threads of their own

extension Alerts {
  /// Tries each alert silently and tells the inbox what will not work.
  ///
  /// - Parameter share: told as well, where the countdown is about to be shared.
  func tryOut(with share: ForegroundShare? = nil) {
    let faults = Locked<[AlertFault]>([])
    let done = Semaphore()
    var checks: [@Sendable () -> AlertFault?] = ladders.map { ladder in
      { ladder.check(within: Self.trialLimit) }
    }
    if let share { checks.append { share.fault(within: Self.trialLimit) } }
    for check in checks {
      run("countdown-trial") {
        if let fault = check() { faults.withLock { $0.append(fault) } }
        done.post()
      }
    }
    let end = RealTime.monotonic.advanced(by: Self.trialLimit)
    run("countdown-trial") { [inbox, checks] in
      for _ in checks where !done.wait(until: end) { break }
      inbox.post(.tried(faults.withLock { $0 }.sorted { $0.text < $1.text }))
    }
  }

  /// Tells the inbox when all alerts of a finish have answered, and when the clip is over.
  ///
  /// - Parameter limit: how long to wait for the answers.
  func settle(_ timer: CountdownTimer, within limit: Duration) {
    isWaitOver.withLock { $0 = false }
    run("countdown-alerts") { [self] in
      timer.waitUntilDrained(within: limit)
      isWaitOver.withLock { $0 = true }
      inbox.post(.alertsAnswered)
      for ladder in ladders where ladder.result != nil { ladder.waitUntilSilent() }
      inbox.post(.alertsSettled)
    }
  }

  /// Without a thread to be had it happens here: late is better than never.
  private func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    do { try SystemThread.detached(name: name, body) } catch { body() }
  }
}
